import MVI

/// A request of the user, in the user's words.
enum ShoppingIntent: Equatable { case buy(String), got(String), list, unclear(String) }

/// A command.
enum ShoppingAction: Equatable { case add(String), remove(String), load, refuse(String) }

/// An event; a mistake is a result like any other.
enum ShoppingResult: Equatable {
  case inFlight, added(String), removed(String), loaded([String])
  case alreadyListed(String), notListed(String), unknown(String)
}

/// The data to show, and nothing else.
struct ShoppingState: Equatable {
  /// The items on the list, sorted by name.
  var items: [String] = []
  var showsItems = false
  var notice: String?
}

/// The items: the one thing that changes in place.
actor Pantry {
  private var items: Set<String> = []
  func all() -> [String] { items.sorted() }
  func add(_ item: String) -> Bool { items.insert(item).inserted }
  func remove(_ item: String) -> Bool { items.remove(item) != nil }
}

/// The only part with side effects.
struct ShoppingProcessor: Processor {
  let pantry: Pantry
  func results(of action: ShoppingAction) -> Results<ShoppingResult> {
    Results(.inFlight).then {
      switch action {
      case .add(let item): await pantry.add(item) ? .added(item) : .alreadyListed(item)
      case .remove(let item): await pantry.remove(item) ? .removed(item) : .notListed(item)
      case .load: .loaded(await pantry.all())
      case .refuse(let line): .unknown(line)
      }
    }
  }
}

/// Computes the next state from the previous one and a result. Members that a result does not change stay.
enum ShoppingReducer: Reducer {
  static func reduce(_ state: inout ShoppingState, _ result: ShoppingResult) {
    switch result {
    // Clears the notice, so that two equal ones in a row are both shown.
    case .inFlight:
      state.notice = nil
      state.showsItems = false
    case .added(let item):
      state.items = (state.items + [item]).sorted()
      state.notice = "To buy: \(item)."
    case .removed(let item):
      state.items.removeAll { $0 == item }
      state.notice = state.items.isEmpty ? "Got \(item). That was all." : "Got \(item). Left: \(state.items.count)."
    case .loaded(let items):
      state.items = items
      state.showsItems = true
      state.notice = items.isEmpty ? "Nothing to buy." : nil
    case .alreadyListed(let item): state.notice = "\(item) is on the list already."
    case .notListed(let item): state.notice = "\(item) is not on the list."
    case .unknown(let line): state.notice = "What is \"\(line)\"? Say buy, got, list or quit."
    }
  }
}

/// The view model: everything but the view.
func shoppingLoop(_ pantry: Pantry) -> Loop<ShoppingIntent, ShoppingAction, ShoppingResult, ShoppingState> {
  Loop(
    initialState: ShoppingState(notice: "What do you need?"),
    map: { intent, _ in
      switch intent {
      case .buy(let item): .add(item)
      case .got(let item): .remove(item)
      case .list: .load
      case .unclear(let line): .refuse(line)
      }
    }, processor: ShoppingProcessor(pantry: pantry), reducer: ShoppingReducer.self)
}
