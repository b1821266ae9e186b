/// One of the sequences that a loop takes intents from.
@usableFromInline struct IntentSequence<Intent: Sendable> {
  /// Waits for the next intent where the loop runs.
  @usableFromInline let next: () async -> Intent?
  /// How that wait is ended, where it can be.
  @usableFromInline var wait: InterruptibleWait<Intent>?
  /// What can be waited for elsewhere, so that the loop can do something else meanwhile.
  @usableFromInline var stream: AsyncStream<Intent>?

  @inlinable init<Intents: AsyncSequence>(_ intents: Intents)
  where Intents.Element == Intent, Intents.Failure == Never {
    if let pulled = intents as? PulledSequence<Intent> {
      next = pulled.next
      wait = pulled.wait
    } else {
      var iterator = intents.makeAsyncIterator()
      next = { await iterator.next(isolation: #isolation) }
      stream = intents as? AsyncStream<Intent>
    }
  }
}

/// The sequences that a loop takes intents from: a later one when the one before has ended.
@usableFromInline final class IntentSequences<Intent: Sendable> {
  @usableFromInline var current: IntentSequence<Intent>?
  @usableFromInline var later: [IntentSequence<Intent>] = []
  /// Whether there were sequences, and all have ended.
  @usableFromInline var hasEnded = false

  @inlinable init() {}

  @inlinable func add(_ sequence: IntentSequence<Intent>) {
    hasEnded = false
    if current == nil { current = sequence } else { later.append(sequence) }
  }

  /// The sequence whose turn it is has ended.
  @inlinable func advance() {
    current = later.isEmpty ? nil : later.removeFirst()
    hasEnded = current == nil
  }
}
