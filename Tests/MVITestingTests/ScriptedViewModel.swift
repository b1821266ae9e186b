import MVI

/// Answers an intent n with the states 10n+1 … 10n+n, and takes no intent any more after one below zero.
final class ScriptedViewModel: ViewModel {
  typealias Intent = Int
  typealias State = Int

  /// What a new consumer is reported instead of the present state.
  var wrongBeginning: Int?
  private(set) var pulls = 0

  private var state = 0
  private var pending: [Int] = []
  private var hasEnded = false
  private var nextIntent: () async -> Int? = { nil }

  func processIntents<Intents: AsyncSequence>(_ intents: Intents)
  where Intents.Element == Int, Intents.Failure == Never {
    var iterator = intents.makeAsyncIterator()
    nextIntent = { await iterator.next(isolation: #isolation) }
  }

  func states() -> States { States(viewModel: self, beginning: wrongBeginning ?? state) }

  private func next() async -> Int? {
    while pending.isEmpty {
      guard !hasEnded, let intent = await nextIntent() else { return nil }
      pulls += 1
      hasEnded = intent < 0
      pending = intent > 0 ? (1...intent).map { 10 * intent + $0 } : []
    }
    state = pending.removeFirst()
    return state
  }

  struct States: AsyncSequence, AsyncIteratorProtocol {
    let viewModel: ScriptedViewModel
    var beginning: Int?

    func makeAsyncIterator() -> States { self }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
      guard let beginning else { return await viewModel.next() }
      self.beginning = nil
      return beginning
    }
  }
}

/// Shows what is typed at once, and what is found for it after 300 ms in which nothing else was typed.
final class SearchViewModel: ViewModel {
  typealias Intent = String
  typealias State = String

  private enum Happening { case typed(String?), found(String) }

  private let clock: any Clock<Duration>
  private let happenings: AsyncStream<Happening>
  private let tell: AsyncStream<Happening>.Continuation
  private var iterator: AsyncStream<Happening>.Iterator
  private var nextIntent: () async -> String? = { nil }
  private var isAsking = false
  private var search: Task<Void, any Error>?
  private var state = ""

  init(clock: any Clock<Duration>) {
    self.clock = clock
    (happenings, tell) = AsyncStream<Happening>.makeStream()
    iterator = happenings.makeAsyncIterator()
  }

  func processIntents<Intents: AsyncSequence>(_ intents: Intents)
  where Intents.Element == String, Intents.Failure == Never {
    var iterator = intents.makeAsyncIterator()
    nextIntent = { await iterator.next(isolation: #isolation) }
  }

  func states() -> States { States(viewModel: self) }

  private func next(isolation: isolated (any Actor)?) async -> String? {
    if !isAsking {
      isAsking = true
      Task {
        _ = isolation
        let intent = await nextIntent()
        tell.yield(.typed(intent))
      }
    }
    switch await iterator.next(isolation: isolation) {
    case .typed(let text?):
      isAsking = false
      search?.cancel()
      search = Task { [clock, tell] in
        try await clock.sleep(for: .milliseconds(300))
        tell.yield(.found(text))
      }
      state = "\(text)…"
      return state
    case .found(let text):
      state = "found \(text)"
      return state
    case .typed(nil), nil:
      search?.cancel()
      return nil
    }
  }

  struct States: AsyncSequence, AsyncIteratorProtocol {
    let viewModel: SearchViewModel
    var hasStarted = false

    func makeAsyncIterator() -> States { self }

    mutating func next(isolation actor: isolated (any Actor)?) async -> String? {
      defer { hasStarted = true }
      return hasStarted ? await viewModel.next(isolation: actor) : viewModel.state
    }
  }
}
