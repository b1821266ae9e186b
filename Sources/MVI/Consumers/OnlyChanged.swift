extension AsyncSequence where Failure == Never {
  /// A part of each element, told only where it differs from the one before: what concerns one consumer of many states.
  ///
  ///     for await isEven in shared.states().only({ $0.isMultiple(of: 2) }) {
  ///
  /// Pulled like the sequence itself, on the consumer's actor.
  @inlinable public func only<Part: Equatable>(_ part: @escaping (Element) -> Part) -> OnlyChanged<Self, Part> {
    OnlyChanged(base: self, part: part)
  }
}

/// A part of each element of a sequence where it differs from the one before.
///
///     for await isEven in shared.states().only({ $0.isMultiple(of: 2) }) {
public struct OnlyChanged<Base: AsyncSequence, Part: Equatable>: AsyncSequence where Base.Failure == Never {
  @usableFromInline let base: Base
  @usableFromInline let part: (Base.Element) -> Part

  @inlinable init(base: Base, part: @escaping (Base.Element) -> Part) {
    self.base = base
    self.part = part
  }

  /// Begins with the part of the first element.
  @inlinable public func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), part: part)
  }

  /// Passes over what has not changed.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline var base: Base.AsyncIterator
    @usableFromInline let part: (Base.Element) -> Part
    @usableFromInline var last: Part?

    @inlinable init(base: Base.AsyncIterator, part: @escaping (Base.Element) -> Part) {
      self.base = base
      self.part = part
    }

    /// The next part that differs; nil at the end.
    @inlinable public mutating func next(isolation actor: isolated (any Actor)?) async -> Part? {
      while let element = await base.next(isolation: actor) {
        let next = part(element)
        guard next != last else { continue }
        last = next
        return next
      }
      return nil
    }
  }
}
