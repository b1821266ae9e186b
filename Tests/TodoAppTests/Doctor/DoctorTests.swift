import MVI
import MVITesting
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

actor ScriptedDoctor: TasksDoctor {
  private let examination: Examination
  /// The proposals, one after the other; the last one stays.
  private var proposals: [Repair?]
  private let failure: TodoError?
  private(set) var repaired: [Repair] = []

  init(_ examination: Examination, proposals: [Repair?] = [nil], failure: TodoError? = nil) {
    self.examination = examination
    self.proposals = proposals
    self.failure = failure
  }

  func examine() throws(TodoError) -> Examination {
    if let failure { throw failure }
    return examination
  }

  func proposeRepair() throws(TodoError) -> Repair? {
    if let failure { throw failure }
    return proposals.count > 1 ? proposals.removeFirst() : proposals[0]
  }

  func perform(_ repair: Repair) throws(TodoError) -> Repair? {
    guard repair == proposals[0] else { return nil }
    repaired.append(repair)
    return repair
  }
}

@Suite struct DoctorTests {
  private static let fine = Examination(
    file: FileState(path: "F"), history: HistoryState(name: "H"), lock: .absent,
    findings: [.missingReference(.parent, task: 1, id: "x")])
  private static let broken: Examination = {
    var examination = fine
    examination.findings += [.brokenFile(.init(file: "F", line: 1, column: 2), problem: "p")]
    return examination
  }()
  private static let repair: Repair = {
    var repair = Repair()
    repair.tasks = 3
    return repair
  }()
  private static let other = Repair()

  private func results(
    of action: Doctor.Intent, _ doctor: ScriptedDoctor, _ confirmations: Environment.Confirmations = .ask,
    isOneStep: Bool = false
  ) async throws(TodoError) -> [Doctor.Result] {
    let environment = Sample.environment(
      ScriptedTasksDataSource(), doctor: doctor, confirmations: confirmations, isOneStep: isOneStep)
    return [try await DoctorProcessor(environment: environment).result(of: action)]
  }

  @Test func whatWasFoundIsShown() throws {
    try given(nil, for: Doctor.self).when(.examined(Self.fine)).then(
      .examined(Self.fine))
    try given(nil, for: Doctor.self).when(.proposed(Self.repair))
      .then(.proposed(Self.repair))
    try given(.proposed(Self.repair), for: Doctor.self).when(.repaired(Self.repair))
      .then(.repaired(Self.repair))
    let pending = PendingAction(asked: .repair, confirmed: .doctor(.perform(Self.repair)))
    #expect(Doctor.Result.proposed(Self.repair).report == .confirm(pending, showing: Route(.doctor)))
  }

  @Test func problemsAreAFailureAndRemarksAreNot() {
    #expect(Doctor.Result.examined(Self.fine).report == .show(Route(.doctor)))
    #expect(Doctor.Result.examined(Self.broken).report == .diagnose(Route(.doctor), .problemsFound(1)))
    #expect(TodoError.problemsFound(1).exitCode == 65)
  }

  @Test func adviceNamesTheFileThatWasGiven() async throws {
    var copied = Self.fine
    copied.findings = [.conflictCopy(path: "A/c.json", .unknown)]
    let environment = Environment(dataSource: ScriptedTasksDataSource(), clock: Sample.clock, confirmations: .ask) {
      $0.doctor = ScriptedDoctor(copied)
      $0.configuration.origins["file"] = .option("--file")
    }
    copied.findings = [.conflictCopy(path: "A/c.json", .unknown, of: "F")]
    #expect(try await DoctorProcessor(environment: environment).result(of: .examine) == .examined(copied))
  }

  @Test func aRepairIsProposedFirst() async throws {
    let doctor = ScriptedDoctor(Self.broken, proposals: [Self.repair])
    #expect(try await results(of: .repair, doctor) == [.proposed(Self.repair)])
    guard case .refused(.notConfirmed(.nobodyToAsk))? = await answer(to: .repair, doctor, .refuse)
    else { return fail("not refused") }
    #expect(await doctor.repaired.isEmpty)
    #expect(try await results(of: .perform(Self.repair), doctor) == [.repaired(Self.repair)])
    guard case .feature(.doctor(.repaired(Self.repair)))? = await answer(to: .repair, doctor, .assumeYes)
    else { return fail("not repaired") }
    #expect(await doctor.repaired.count == 2)
  }

  private func answer(
    to action: Doctor.Intent, _ doctor: ScriptedDoctor, _ confirmations: Environment.Confirmations
  ) async -> Shell.Result? {
    let environment = Sample.environment(ScriptedTasksDataSource(), doctor: doctor, confirmations: confirmations)
    return await ShellProcessor(in: environment)
      .results(of: .run(.doctor(action), CommandSource(line: 1, command: ""))).all().last
  }

  @Test func whereNothingIsToBeRepairedTheStateIsShown() async throws {
    #expect(try await results(of: .repair, ScriptedDoctor(Self.fine), .assumeYes) == [.examined(Self.fine)])
    #expect(try await results(of: .repair, ScriptedDoctor(Self.fine), .refuse) == [.examined(Self.fine)])
  }

  @Test func whatHasChangedSinceIsAskedAgain() async throws {
    let doctor = ScriptedDoctor(Self.broken, proposals: [Self.other])
    #expect(try await results(of: .perform(Self.repair), doctor) == [.proposed(Self.other)])
    #expect(await doctor.repaired.isEmpty)
    #expect(try await results(of: .perform(Self.repair), ScriptedDoctor(Self.fine)) == [.examined(Self.fine)])
  }

  @Test func aRepairIsNoPartOfAStepAndFailuresAreTold() async throws {
    let doctor = ScriptedDoctor(Self.broken, proposals: [Self.repair])
    let refused = await failure(try await results(of: .repair, doctor, .assumeYes, isOneStep: true))
    guard case .syntax = refused else { return fail("\(String(describing: refused))") }
    let failing = ScriptedDoctor(Self.broken, failure: .notPermitted(path: "F"))
    #expect(await failure(try await results(of: .examine, failing)) == .notPermitted(path: "F"))
    #expect(await failure(try await results(of: .repair, failing)) == .notPermitted(path: "F"))
  }

  @Test func aDiagnosisShowsTheScreenAndIsAnError() async throws {
    var state = Shell.State()
    state = ShellReducer.reduce(state, .feature(.doctor(.examined(Self.broken))))
    #expect(state.routes.top.place == .doctor)
    #expect(state.error == .problemsFound(1) && state.unshownError == nil)
    #expect(state.message == .diagnosis(.problemsFound(1)))
    state = ShellReducer.reduce(state, .feature(.doctor(.proposed(Self.repair))))
    #expect(state.question?.prompt == "Put the repaired file in the place of the broken one? [y/N] ")
    state = ShellReducer.reduce(state, .began(CommandSource(line: 2, command: "n"), at: Sample.instant))
    state = ShellReducer.reduce(state, .declined(.notConfirmed(.declined)))
    #expect(state.error == .notConfirmed(.declined) && state.routes.top.place == .tasks)
  }

  @Test(arguments: [
    ("doctor", true), ("doctor --repair", true), ("doctor repair", false), ("doctor --repair now", false),
    ("doctor --repair --yes", true),
  ]) func theCommandIsReadWhole(_ line: String, _ isRight: Bool) {
    let command = Session.command(line, in: Shell.State())
    if case .invalid = command { #expect(!isRight, "\(line)") } else { #expect(isRight, "\(line)") }
  }
}
