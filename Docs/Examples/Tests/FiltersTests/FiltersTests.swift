import MVITesting
import Testing

@testable import filters

@Suite struct FiltersTests {
  @Test func twoTogglesAreNone() {
    for filter in FilterGroup.allCases.flatMap(\.filters) where filter != .status(.open) && filter != .status(.closed) {
      #expect(Filters().toggling(filter).toggling(filter) == Filters(), "\(filter)")
    }
  }

  @Test func aStatusBringsTheIssuesWithIt() {
    #expect(Filters().toggling(.status(.open)).enabled == [.status(.open), .kind(.issue)])
  }

  @Test func withoutIssuesThereIsNoStatus() {
    let filters = Filters().toggling(.status(.open)).toggling(.status(.closed)).toggling(.kind(.note))
    #expect(filters.toggling(.kind(.issue)).enabled == [.kind(.note)])
  }

  @Test func aFilterIsSwitchedInAGroupThatStaysOpen() throws {
    let filters = Filters().toggling(.kind(.note))
    try given(FilterState(openGroup: .kind), for: FilterReducer.self)
      .when(.inFlight, .applied(filters, visible: ["Ask about the door"]))
      .thenOnly {
        $0.filters = filters
        $0.visible = ["Ask about the door"]
      }
  }

  @Test func groupsAreClosedOverASheetThatStaysFiltered() throws {
    let state = FilterState(
      filters: Filters().toggling(.kind(.note)), openGroup: .kind, visible: ["Ask about the door"])
    try given(state, for: FilterReducer.self)
      .when(.closed)
      .thenOnly { $0.openGroup = nil }
  }

  @Test func isFilteringIsComputedAndClearIsOfferedWithIt() {
    #expect(
      rows(of: FilterState()) == [.group(.kind, isOpen: false, enabled: 0), .group(.status, isOpen: false, enabled: 0)])
    #expect(rows(of: FilterState(filters: Filters().toggling(.kind(.note)))).contains(.clear))
  }

  @Test func aSheetOutOfReachLeavesTheFiltersAsTheyWere() async throws {
    let recorder = StateRecorder(filterLoop(SheetOutOfReach()))
    try await recorder.expect(FilterState())
    try await recorder.send(
      .toggle(.kind(.photo)), { $0.isBusy = true },
      {
        $0.isBusy = false
        $0.notice = "The sheet cannot be reached."
      })
    try await recorder.finish()
  }

  @Test func thereIsNothingToClearWhereNothingIsOn() async throws {
    let recorder = StateRecorder(filterLoop(GroundFloor()))
    try await recorder.expect(FilterState())
    try await recorder.send(.clear)
    try await recorder.finish()
  }
}

private struct SheetOutOfReach: Sheet {
  func show(_ filters: Filters) async -> [Annotation]? { nil }
}
