/// A sequence that asks a function for each element, on the consumer's own actor.
///
/// Views are mostly sources of this kind: something is read when it is asked for. (`AsyncStream(unfolding:)` does the
/// same, at a hundred times the cost.)
public struct PulledSequence<Element>: AsyncSequence {
  @usableFromInline let pull: () async -> Element?

  /// A sequence of what a function answers, until it answers nil.
  @inlinable public init(_ pull: @escaping () async -> Element?) {
    self.pull = pull
  }

  /// Asks from now on.
  @inlinable public func makeAsyncIterator() -> Iterator {
    Iterator(pull: pull)
  }

  /// Asks for one element after another.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let pull: () async -> Element?

    @inlinable init(pull: @escaping () async -> Element?) {
      self.pull = pull
    }

    /// The next element, or nil at the end.
    @inlinable public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await pull()
    }
  }
}
