import Synchronization

/// The answer of a processor to one action: a few results, one after the other, made when they are asked for.
///
/// A result is made only when the one before it has been rendered, so an in-flight one is shown while work is done:
///
///     Results(.inFlight).then {
///       await sheet.show(filters).map { .applied(filters, visible: $0.map(\.title)) } ?? .unavailable
///     }
public struct Results<Element: Sendable>: Sendable {
  /// Work that ends in more results.
  public typealias Work = @Sendable () async -> Results

  // Inlinable throughout, so that a program can specialise all of this for its own results.
  @usableFromInline var first: Element?
  @usableFromInline var rest: Work?
  @usableFromInline var later: WorkQueue<Element>?

  /// No result at all: nothing that can be seen happened.
  @inlinable public static var none: Results { Results(first: nil, rest: nil) }

  /// Results that are computed when the first of them is asked for.
  @inlinable public static func deferred(_ work: @escaping Work) -> Results { Results(first: nil, rest: work) }

  /// One result that is known at once.
  @inlinable public init(_ result: Element) { self.init(first: result, rest: nil) }

  /// One result that takes work.
  @inlinable public init(_ step: @escaping @Sendable () async -> Element) {
    self.init(first: nil) { Results(await step()) }
  }

  @inlinable init(first: Element?, rest: Work?, later: WorkQueue<Element>? = nil) {
    (self.first, self.rest, self.later) = (first, rest, later)
  }

  /// These results, and then one more that takes work. Steps run in order, and cost the same however many there are.
  @inlinable public func then(_ step: @escaping @Sendable () async -> Element) -> Results {
    followed { Results(await step()) }
  }

  /// These results, and then more, which are computed after these.
  @inlinable public func followed(by work: @escaping Work) -> Results {
    var all = self
    all.append(work)
    return all
  }

  /// These results, and then more, unless one of these is the last; the others are computed after these.
  ///
  ///     return Results(.saving).then { await save() }.followed(unless: { $0 == .failed }) { await load() }
  ///
  /// The condition is asked once for each result.
  @inlinable public func followed(
    unless isLast: @escaping @Sendable (Element) -> Bool, by work: @escaping Work
  ) -> Results {
    if let first, isLast(first) { return self }
    guard let rest = allWork else { return followed(by: work) }
    return Results(first: first) { await rest().followed(unless: isLast, by: work) }
  }

  /// The results that a function returns for each.
  @inlinable public func flatMap<Other: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Results<Other>
  ) -> Results<Other> {
    let others: Results<Other> = first.map(transform) ?? .none
    guard let rest = allWork else { return others }
    return others.followed { await rest().flatMap(transform) }
  }

  /// The same results in another type, to lift those of a feature into those of a program.
  @inlinable public func map<Other: Sendable>(_ transform: @escaping @Sendable (Element) -> Other) -> Results<Other> {
    let rest = allWork.map { rest in { @Sendable in await rest().map(transform) } }
    return Results<Other>(first: first.map(transform), rest: rest)
  }

  /// The same results with code around each piece of work, not around what is known; the last one added is outermost.
  @inlinable public func around(_ middleware: @escaping @Sendable (@escaping Work) async -> Results) -> Results {
    guard let rest = allWork else { return self }
    return Results(first: first) { await middleware(rest).around(middleware) }
  }

  /// Makes the next result, or answers nil when there is none left.
  @inlinable public mutating func next() async -> Element? {
    while true {
      if let result = first.take() { return result }
      guard let rest else { return nil }
      let later = later
      self = await rest()
      if let later { append(later) }
    }
  }

  /// All work after the first result as one piece.
  @inlinable var allWork: Work? {
    guard let rest, let later else { return rest }
    return {
      var results = await rest()
      results.append(later)
      return results
    }
  }

  @inlinable mutating func append(_ work: @escaping Work) {
    if rest == nil { rest = work } else { later = later?.appending(work) ?? WorkQueue(work) }
  }

  @inlinable mutating func append(_ queue: WorkQueue<Element>) {
    if rest == nil {
      rest = queue.first
      later = queue.rest
    } else if let later {
      // As one piece, so that endless work before it does not make the queue longer.
      self.later = later.appending(queue.asOnePiece)
    } else {
      later = queue
    }
  }
}

/// Work that comes after other work, in order. Appending and removing take constant time.
///
/// Queues that were made from one another share a list that only grows. Each has its own start and end, so it does not
/// see what others append. Where two append to the same place, the second gets a copy. A class, so that results are small.
@usableFromInline final class WorkQueue<Element: Sendable>: Sendable {
  @usableFromInline typealias Work = @Sendable () async -> Results<Element>

  private final class Shared: Sendable {
    let list: Mutex<[Work]>

    init(_ list: [Work]) { self.list = Mutex(list) }
  }

  private let shared: Shared
  private let start, end: Int

  private init(_ shared: Shared, _ range: Range<Int>) {
    (self.shared, start, end) = (shared, range.lowerBound, range.upperBound)
  }

  @usableFromInline convenience init(_ work: @escaping Work) { self.init(Shared([work]), 0..<1) }

  @usableFromInline var first: Work { shared.list.withLock { $0[start] } }

  @usableFromInline var rest: WorkQueue? { start + 1 < end ? WorkQueue(shared, start + 1..<end) : nil }

  @usableFromInline var asOnePiece: Work {
    let first = first
    guard let rest else { return first }
    return { Results(first: nil, rest: first, later: rest) }
  }

  @usableFromInline func appending(_ work: @escaping Work) -> WorkQueue {
    let isAppended = shared.list.withLock { [end] list in
      guard list.count == end else { return false }
      list.append(work)
      return true
    }
    if isAppended { return WorkQueue(shared, start..<end + 1) }
    let own = shared.list.withLock { [start, end] in Array($0[start..<end]) }
    return WorkQueue(Shared(own + [work]), 0..<own.count + 1)
  }
}
