import MVITesting
import TestRunning
import Testing

@Suite struct SnapshotTests {
  private let folder = TemporaryDirectory()
  private let stored = "__Snapshots__/ScreenTests/list.snap"

  private func check(_ text: String, _ recording: Recording) async -> String? {
    await failure {
      try assertSnapshot(text, named: "list", recording: recording, filePath: folder.testFile, sourceLocation: line3)
    }
  }

  @Test func theSameTextPasses() async throws {
    try folder.write("1 milk\n", to: stored)
    #expect(await check("1 milk\n", .compare) == nil)
  }

  @Test func aMissingSnapshotFailsAndSaysHowToRecordAndIsNotMade() async throws {
    let failure = await check("1 milk\n", .compare)
    #expect(failure?.hasPrefix("T/T:3: ") == true)
    #expect(failure?.contains("list.snap is missing. SNAPSHOTS=record makes it") == true)
    #expect(folder.contents(of: stored) == nil)
  }

  @Test func aChangedSnapshotFailsWithTheDifferenceAndIsLeftAlone() async throws {
    try folder.write("1 milk\n2 tea\n", to: stored)
    let failure = await check("1 milk\n2 \u{1B}[1mcoffee\n", .compare)
    #expect(failure?.hasSuffix("@@ -1 +1 @@\n 1 milk\n-2 tea\n+2 \\u{1B}[1mcoffee") == true)
    #expect(folder.contents(of: stored) == "1 milk\n2 tea\n")
  }

  @Test func recordingMakesAndReplacesASnapshot() async throws {
    #expect(await check("old", .record) == nil)
    #expect(folder.contents(of: stored) == "old")
    #expect(await check("new\r\n", .record) == nil)
    #expect(folder.contents(of: stored) == "new\r\n")
    #expect(await check("new\r\n", .compare) == nil)
  }

  @Test func refusedRecordingFailsEvenWhereNothingWouldChange() async throws {
    try folder.write("same", to: stored)
    let refused = Recording(environment: ["SNAPSHOTS": "record", "CI": "1"])
    #expect(await check("same", refused)?.contains("refused where CI is set") == true)
    #expect(await check("other", refused) != nil)
    #expect(folder.contents(of: stored) == "same")
  }

  @Test(arguments: [("a\n", "a"), ("a", "a\r"), ("a", "a "), ("é", "e\u{301}"), ("", "\n")])
  func everyByteCounts(_ before: String, _ after: String) async throws {
    try folder.write(before, to: stored)
    #expect(await check(after, .compare) != nil)
  }
}

@Suite struct RecordingTests {
  @Test func comparesUnlessToldOtherwise() {
    #expect(Recording(environment: [:]) == .compare)
    #expect(Recording(environment: ["SNAPSHOTS": ""]) == .compare)
    #expect(Recording(environment: ["CI": "true"]) == .compare)
  }

  @Test func oneVariableRecords() {
    #expect(Recording(environment: ["SNAPSHOTS": "record"]) == .record)
    #expect(Recording(environment: ["SNAPSHOTS": "record", "CI": ""]) == .record)
  }

  @Test(arguments: ["true", "1", "false"]) func recordingIsRefusedWhereCIIsSet(_ value: String) {
    guard case .refused(let reason) = Recording(environment: ["SNAPSHOTS": "record", "CI": value])
    else { return fail("recording was not refused") }
    #expect(reason.contains("CI"))
  }

  @Test func aMistypedValueIsRefused() {
    guard case .refused(let reason) = Recording(environment: ["SNAPSHOTS": "recrod"])
    else { return fail("the value was accepted") }
    #expect(reason.contains("recrod"))
  }
}
