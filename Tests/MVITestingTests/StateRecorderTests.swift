import MVI
import MVITesting
import Testing

@Suite struct StateRecorderTests {
  private let viewModel = ScriptedViewModel()

  private func recorder() async throws -> StateRecorder<ScriptedViewModel> {
    let recorder = StateRecorder(viewModel)
    try await recorder.expect(0)
    return recorder
  }

  @Test func allStatesInOrderPass() async throws {
    let recorder = try await recorder()
    try await recorder.send(2, expecting: [21, 22])
    try await recorder.send(0)
    try await recorder.send(1) { $0 = 11 }
    try await recorder.send(2, { $0 += 10 }, { $0 += 1 })
    try await recorder.finish()
    #expect(recorder.seen == [0, 21, 22, 11, 21, 22])
  }

  @Test func anExtraStateFailsWhereItsIntentWasSent() async throws {
    let recorder = try await recorder()
    let failure = await failure { try await recorder.send(2, expecting: [21], sourceLocation: line3) }
    #expect(
      failure?.hasPrefix("T/T:3: A state came after 2 that was not expected:\n\n- no further state\n+ 22") == true)
  }

  @Test func anExtraStateOfAnIntentThatShouldHaveNoneFails() async throws {
    let recorder = try await recorder()
    #expect(await failure { try await recorder.send(1) } != nil)
  }

  @Test func aMissingStateFailsAndDoesNotHang() async throws {
    let recorder = try await recorder()
    let failure = await failure { try await recorder.send(1, expecting: [11, 12], sourceLocation: line3) }
    #expect(failure?.hasPrefix("T/T:3: A state is missing after 1") == true)
  }

  @Test func anotherStateFailsWithTheDifference() async throws {
    let recorder = try await recorder()
    let failure = await failure { try await recorder.send(1, expecting: [12], sourceLocation: line3) }
    #expect(failure == "T/T:3: Another state came after 1:\n\n- 12\n+ 11")
  }

  @Test func theFirstStateMustBeExpectedToo() async {
    let failure = await failure { try await StateRecorder(ScriptedViewModel()).send(1, expecting: [11]) }
    #expect(failure?.contains("A state came at the start that was not expected") == true)
  }

  @Test(arguments: [true, false]) func aStateLeftUnseenFailsAtTheEndOrBeforeTheNextIntent(isAtTheEnd: Bool) async throws
  {
    let recorder = try await recorder()
    try await recorder.begin(2)
    try await recorder.expect(21)
    #expect(await failure { try await isAtTheEnd ? recorder.finish() : recorder.begin(1) } != nil)
  }

  @Test func anIntentIsNotTakenBeforeAStateIsAskedFor() async throws {
    let recorder = try await recorder()
    try await recorder.begin(1)
    #expect(viewModel.pulls == 0)
    try await recorder.expect(11)
    #expect(viewModel.pulls == 1)
  }

  @Test func aViewModelThatDoesNotGoOnWithItsPresentStateFails() async throws {
    let recorder = try await recorder()
    viewModel.wrongBeginning = 5
    let failure = await failure { try await recorder.send(1, expecting: [11]) }
    #expect(failure?.contains("did not begin with the present state") == true)
  }

  @Test func aViewModelThatHasEndedIsFoundOut() async throws {
    let recorder = try await recorder()
    try await recorder.send(-1)
    #expect(await failure { try await recorder.send(0) }?.contains("did not take the intent after 0") == true)
  }

  @Test func theFirstStateCannotBeToldAsAChange() async {
    #expect(await failure { try await StateRecorder(ScriptedViewModel()).expect { $0 = 0 } } != nil)
  }
}
