import MVITesting
import Testing

@testable import shopping

@Suite struct ShoppingTests {
  @Test func nothingIsShownWhileWorkIsInFlight() throws {
    try given(ShoppingState(notice: "Got milk."), for: ShoppingReducer.self)
      .when(.inFlight)
      .then(ShoppingState())
  }

  @Test func whatWasBoughtIsNotOnTheListAnyMore() throws {
    try given(ShoppingState(), for: ShoppingReducer.self)
      .when(.removed("milk"))
      .thenOnly { $0.notice = "Got milk." }
  }

  @Test func theListTakesThePlaceOfANotice() throws {
    given(ShoppingState(notice: "Got milk."), for: ShoppingReducer.self)
      .when(.inFlight, .loaded(["tea"]))
      .then { state in
        #expect(state.items == ["tea"])
        #expect(state.notice == nil)
      }
  }

  @Test func aWholeTripToTheShop() async throws {
    let recorder = StateRecorder(shoppingLoop(Pantry()))
    try await recorder.expect(ShoppingState(notice: "What do you need?"))
    try await recorder.send(.buy("tea"), { $0.notice = nil }, { $0.notice = "To buy: tea." })
    try await recorder.send(.buy("milk"), { $0.notice = nil }, { $0.notice = "To buy: milk." })
    try await recorder.send(
      .list, expecting: [ShoppingState(), ShoppingState(items: ["milk", "tea"])])
    try await recorder.send(.got("tea"), { $0.items = [] }, { $0.notice = "Got tea." })
    try await recorder.send(.got("tea"), { $0.notice = nil }, { $0.notice = "tea is not on the list." })
    try await recorder.send(.list, { $0.notice = nil }, { $0.items = ["milk"] })
    try await recorder.finish()
  }

  @Test func nothingIsBoughtBeforeTheInFlightStateWasShown() async throws {
    let pantry = Pantry()
    let recorder = StateRecorder(shoppingLoop(pantry))
    try await recorder.expect(ShoppingState(notice: "What do you need?"))
    try await recorder.begin(.buy("tea"))
    try await recorder.expect { $0.notice = nil }
    #expect(await pantry.all().isEmpty)
    try await recorder.expect { $0.notice = "To buy: tea." }
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
