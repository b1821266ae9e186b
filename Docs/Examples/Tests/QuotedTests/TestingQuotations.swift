import Foundation
import MVITesting
import Testing

@testable import shopping

@Suite struct TestingQuotations {
  @Test func reducersAreGivenStates() throws {
    try given(ShoppingState(items: ["milk"]), for: ShoppingReducer.self)
      .when(.inFlight, .removed("milk"))
      .then(ShoppingState(notice: "Got milk. That was all."))

    given(ShoppingState(), for: ShoppingReducer.self)
      .when(.inFlight, .loaded([]))
      .then { state in #expect(state.items.isEmpty) }

    try given(ShoppingState(), for: ShoppingReducer.self)
      .when(.inFlight, .added("tea"), .added("milk"), .inFlight)
      .thenOnly { $0.items = ["milk", "tea"] }
  }

  @Test func statesAreRecorded() async throws {
    let recorder = StateRecorder(shoppingLoop(Pantry()))
    try await recorder.expect(ShoppingState(notice: "What do you need?"))
    try await recorder.send(.list, { $0.notice = nil }, { ($0.notice, $0.showsItems) = ("Nothing to buy.", true) })
    try await recorder.begin(.buy("tea"))
    let state = try await recorder.first { $0.notice != nil }
    #expect(state.items == ["tea"])
    try await recorder.finish()
  }

  @Test func textsAreCompared() throws {
    #expect(lineDifference(from: "Buy milk\n", to: "Buy milk\n") == nil)
    #expect(Recording(environment: ["SNAPSHOTS": "record"]) == .record)

    var random = SeededGenerator(seed: 1)
    let item = ["milk", "tea"].randomElement(using: &random)
    #expect(item != nil)

    try assertSnapshot(text(of: ShoppingState(items: ["milk"], showsItems: true)), named: "list")
  }

  @Test func valuesAreDescribed() {
    let text = valueText(of: ShoppingState(items: ["milk"]))
    #expect(text.contains(#""milk""#))
    let difference = valueDifference(from: ShoppingState(items: ["milk"]), to: ShoppingState())
    #expect(difference?.contains(#"-     "milk""#) == true, "\(difference ?? "")")
  }

  @Test func transcriptsAreRun() async throws {
    let transcript = try Transcript(parsing: "> list\nThe list is empty.\n", name: "empty")
    let outcome = try await transcript.run { invocation in
      .perLine(invocation.input.map { "You said \($0).\n" })
    }
    #expect(outcome.actual == "> list\nYou said list.\n")
    #expect(outcome.expected == "> list\nThe list is empty.\n")
  }

  @Test(arguments: try Transcript.names())
  func transcript(_ name: String) async throws {
    try await assertTranscript(named: name) { invocation in
      .perLine(invocation.input.map { "\($0) is on the list.\n" }, opening: "What do you need?\n")
    }
  }

  @Test func pagesAreRun() async throws {
    try await assertSessions(ofPage: Self.page) { invocation in
      .perLine(invocation.input.map { "You said \($0).\n" })
    }
  }

  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Session.md").path
}
