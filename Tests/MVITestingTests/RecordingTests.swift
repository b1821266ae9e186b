import MVITesting
import Testing

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
    guard case .refused(let reason) = Recording(environment: ["SNAPSHOTS": "record", "CI": value]) else {
      Issue.record("recording was not refused")
      return
    }
    #expect(reason.contains("CI"))
  }

  @Test func aMistypedValueIsRefused() {
    guard case .refused(let reason) = Recording(environment: ["SNAPSHOTS": "recrod"]) else {
      Issue.record("the value was accepted")
      return
    }
    #expect(reason.contains("recrod"))
  }
}
