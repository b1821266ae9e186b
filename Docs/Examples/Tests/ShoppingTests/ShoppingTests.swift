import MVITesting
import Testing

@testable import shopping

@Suite struct ShoppingTests {
  @Test func nothingIsSaidWhileWorkIsInFlight() throws {
    try given(ShoppingState(items: ["milk"], notice: "To buy: milk."), for: ShoppingReducer.self)
      .when(.inFlight)
      .thenOnly { $0.notice = nil }
  }

  @Test func whatIsAddedIsConfirmed() throws {
    try given(ShoppingState(), for: ShoppingReducer.self)
      .when(.added("milk"))
      .then(ShoppingState(items: ["milk"], notice: "To buy: milk."))
  }

  @Test func whatWasBoughtIsNotOnTheListAnyMore() throws {
    try given(ShoppingState(items: ["milk", "tea"]), for: ShoppingReducer.self)
      .when(.inFlight, .removed("milk"))
      .then(ShoppingState(items: ["tea"], notice: "Got milk. Left: 1."))
  }

  @Test func theListTakesThePlaceOfANotice() {
    given(ShoppingState(notice: "Got milk. That was all."), for: ShoppingReducer.self)
      .when(.inFlight, .loaded(["tea"]))
      .then { state in
        #expect(state.items == ["tea"])
        #expect(state.showsItems)
        #expect(state.notice == nil)
      }
  }

  @Test func aWholeTripToTheShop() async throws {
    let recorder = StateRecorder(shoppingLoop(Pantry()))
    try await recorder.expect(ShoppingState(notice: "What do you need?"))
    try await recorder.send(
      .buy("tea"), { $0.notice = nil },
      {
        $0.items = ["tea"]
        $0.notice = "To buy: tea."
      })
    try await recorder.send(
      .buy("milk"), { $0.notice = nil },
      {
        $0.items = ["milk", "tea"]
        $0.notice = "To buy: milk."
      })
    try await recorder.send(
      .list, { $0.notice = nil }, { $0.showsItems = true })
    try await recorder.send(
      .got("tea"), { $0.showsItems = false },
      {
        $0.items = ["milk"]
        $0.notice = "Got tea. Left: 1."
      })
    try await recorder.send(.got("tea"), { $0.notice = nil }, { $0.notice = "tea is not on the list." })
    try await recorder.finish()
  }

  @Test func nothingIsBoughtBeforeTheInFlightStateWasShown() async throws {
    let pantry = Pantry()
    let recorder = StateRecorder(shoppingLoop(pantry))
    try await recorder.expect(ShoppingState(notice: "What do you need?"))
    try await recorder.begin(.buy("tea"))
    try await recorder.expect { $0.notice = nil }
    #expect(await pantry.all().isEmpty)
    try await recorder.expect(ShoppingState(items: ["tea"], notice: "To buy: tea."))
    #expect(await pantry.all() == ["tea"])
    try await recorder.finish()
  }

  @Test func twoEqualMistakesAreBothShown() async throws {
    let recorder = StateRecorder(shoppingLoop(Pantry()))
    try await recorder.expect(ShoppingState(notice: "What do you need?"))
    for _ in 1...2 {
      try await recorder.send(
        .unclear("steal"), { $0.notice = nil }, { $0.notice = "What is \"steal\"? Say buy, got, list or quit." })
    }
    try await recorder.finish()
  }
}
