/// Elements that wait for their turn. One that is sent with a key takes the place of a waiting one with the same key.
struct WaitingLine<Element> {
  private struct Entry {
    let key: Key?
    var element: Element
  }

  // What has been taken leaves nil behind until the front is cut off, so that taking is no move of all others.
  private var entries: [Entry?] = []
  private var front = 0
  /// How many were cut off; places count from the first element that ever waited.
  private var cutOff = 0
  private var places: [Key: Int] = [:]

  init() {}

  var count: Int { entries.count - front }

  /// Puts an element at the end, or in the place of the one with its key; false if that would make more than a limit.
  mutating func append(_ element: Element, replacing key: Key?, limit: Int) -> Bool {
    if let key, let place = places[key] {
      entries[place - cutOff]?.element = element
      return true
    }
    guard count < limit else { return false }
    if let key { places[key] = cutOff + entries.count }
    entries.append(Entry(key: key, element: element))
    return true
  }

  /// Takes the first one.
  mutating func popFirst() -> Element? {
    guard front < entries.count, let entry = entries[front] else { return nil }
    entries[front] = nil
    front += 1
    if let key = entry.key { places[key] = nil }
    if front * 2 >= entries.count {
      entries.removeFirst(front)
      cutOff += front
      front = 0
    }
    return entry.element
  }
}

/// A key or an identifier of any type.
struct Key: Hashable, Sendable {
  let base: any Hashable & Sendable

  init(_ base: some Hashable & Sendable) {
    self.base = base
  }

  static func == (left: Key, right: Key) -> Bool { AnyHashable(left.base) == AnyHashable(right.base) }

  func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}
