import MVI

/// Answers an intent n with the states 10n+1 … 10n+n, and takes no intent any more after one below zero.
final class ScriptedViewModel: ViewModel {
  typealias Intent = Int
  typealias State = Int

  /// What a new consumer is told instead of the present state.
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

  func states() -> States {
    States(viewModel: self, beginning: wrongBeginning ?? state)
  }

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
