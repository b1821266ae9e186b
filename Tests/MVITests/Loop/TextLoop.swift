import MVI
import Synchronization

final class Log: Sendable {
  private let entries = Mutex<[String]>([])

  var all: [String] { entries.withLock { $0 } }

  func callAsFunction(_ entry: String) { entries.withLock { $0.append(entry) } }
}

/// Intents from an array; tells the log when one is pulled.
struct Intents<Element>: AsyncSequence {
  private let elements: [Element]
  private let log: Log?

  init(_ elements: [Element], log: Log? = nil) {
    self.elements = elements
    self.log = log
  }

  func makeAsyncIterator() -> Iterator { Iterator(elements: elements[...], log: log) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var elements: ArraySlice<Element>
    fileprivate let log: Log?

    mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      let element = elements.popFirst()
      log?(element.map { "pull \($0)" } ?? "end")
      return element
    }
  }
}

struct Answering: Processor {
  let answer: @Sendable (String) -> Results<String>

  init(_ answer: @escaping @Sendable (String) -> Results<String>) { self.answer = answer }

  func results(of action: String) -> Results<String> { answer(action) }
}

enum LastResult: Reducer {
  static func reduce(_ state: inout String, _ result: String) { state = result }
}

enum AllResults: Reducer {
  static func reduce(_ state: inout [String], _ result: String) { state.append(result) }
}

typealias TextLoop = Loop<String, String, String, String>

func loop(
  isInitial: @escaping (String) -> Bool = { _ in false },
  listener: ((Event<String, String, String, String>) -> Void)? = nil,
  _ answer: @escaping @Sendable (String) -> Results<String>
) -> TextLoop {
  TextLoop(
    initialState: "initial", map: { intent, _ in intent == "nothing" ? nil : intent }, isInitial: isInitial,
    processor: Answering(answer), reducer: LastResult.self, listener: listener)
}

extension ViewModel {
  func taking(_ source: some AsyncSequence<Intent, Never>) -> Self {
    processIntents(source)
    return self
  }

  func taking(_ first: some AsyncSequence<Intent, Never>, _ second: some AsyncSequence<Intent, Never>) -> Self {
    taking(first).taking(second)
  }

  func allStates(_ look: (State) -> Void = { _ in }) async -> [State] {
    var all: [State] = []
    for await state in states() {
      all.append(state)
      look(state)
    }
    return all
  }

  func allStates(after intents: [Intent]) async -> [State] {
    processIntents(Intents(intents))
    return await allStates()
  }
}
