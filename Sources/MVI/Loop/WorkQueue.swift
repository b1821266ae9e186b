import Synchronization

/// Work that comes after other work, in order. Appending to it and going on to the rest of it cost the same, however
/// long it is.
///
/// It is a part of a list that only grows, shared by all that were made of one another: what one of them appends the
/// others do not see, as each knows where it ends. Where two append to the same place, the second gets a list of its
/// own. A class, so that results, which mostly have none, are small.
@usableFromInline final class WorkQueue<Element: Sendable>: Sendable {
  @usableFromInline typealias Work = @Sendable () async -> Results<Element>

  private final class Shared: Sendable {
    let list: Mutex<[Work]>

    init(_ list: [Work]) {
      self.list = Mutex(list)
    }
  }

  private let shared: Shared
  private let start: Int
  private let end: Int

  private init(_ shared: Shared, _ range: Range<Int>) {
    self.shared = shared
    start = range.lowerBound
    end = range.upperBound
  }

  @usableFromInline convenience init(_ work: @escaping Work) {
    self.init(Shared([work]), 0..<1)
  }

  /// The first piece of work; there always is one.
  @usableFromInline var first: Work {
    shared.list.withLock { $0[start] }
  }

  /// What comes after the first piece of work; nil if nothing does.
  @usableFromInline var rest: WorkQueue? {
    start + 1 < end ? WorkQueue(shared, start + 1..<end) : nil
  }

  /// All of it.
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
