/// The states of instances of a feature by their identifiers: a map that shares structure with those it was made from.
///
///     var timers = Instances<Int, TimerState>()
///     timers[1] = TimerState()
///     timers[1]?.seconds += 1
///     #expect(timers.count == 1)
///
/// A copy costs nothing. A change costs a few nodes of 16 places, however many instances there are, and so does a
/// comparison of two maps of which one was made from the other, or finding their difference. The order of the elements
/// is arbitrary and differs between runs of a program. Where identifiers have to be listed, sort them.
public struct Instances<ID: Hashable, Value> {
  @usableFromInline var root: InstanceNode<ID, Value>
  /// The number of instances.
  public private(set) var count = 0

  /// Creates a map without instances.
  public init() { root = InstanceNode(bitmap: 0, slots: []) }

  /// True if there are no instances.
  public var isEmpty: Bool { count == 0 }

  /// The state of an instance; nil for one that is not there. Setting nil removes it.
  @inlinable public subscript(id: ID) -> Value? {
    get { root.leaf(id, hash: UInt(bitPattern: id.hashValue))?.value }
    set { set(newValue, for: id) }
    _modify {
      var value = root.leaf(id, hash: UInt(bitPattern: id.hashValue))?.value
      defer { set(value, for: id) }
      yield &value
    }
  }

  /// The identifiers, in an arbitrary order; listed anew each time, in a time that grows with their number.
  public var ids: [ID] { map(\.id) }

  @usableFromInline mutating func setCount(_ count: Int) { self.count = count }

  @inlinable mutating func set(_ value: Value?, for id: ID) {
    let hash = UInt(bitPattern: id.hashValue)
    if let value {
      var isNew = false
      root = root.setting(InstanceLeaf(id: id, value: value, hash: hash), shift: 0, &isNew)
      if isNew { setCount(count + 1) }
    } else if let root = root.removing(id, hash: hash, shift: 0) {
      self.root = root
      setCount(count - 1)
    }
  }
}

extension Instances where Value: Equatable {
  /// Calls a function for each instance that is new, gone or changed; skips what both maps share.
  @inlinable public func forEachDifference(
    from old: Instances, _ body: (_ id: ID, _ before: Value?, _ after: Value?) -> Void
  ) {
    root.forEachDifference(from: old.root, shift: 0, body)
  }
}

extension Instances: Equatable where Value: Equatable {
  /// True if both have the same instances in equal states.
  @inlinable public static func == (left: Instances, right: Instances) -> Bool {
    left.root === right.root || left.count == right.count && left.root.isEqual(to: right.root, shift: 0)
  }
}

extension Instances: Sendable where ID: Sendable, Value: Sendable {}

extension Instances: Sequence {
  /// Goes through the instances in an arbitrary order.
  public func makeIterator() -> AnyIterator<(id: ID, value: Value)> {
    var stack = [root.slots[...]]
    return AnyIterator {
      while !stack.isEmpty {
        switch stack[stack.count - 1].popFirst() {
        case .leaf(let leaf): return (leaf.id, leaf.value)
        case .node(let node): stack.append(node.slots[...])
        case nil: stack.removeLast()
        }
      }
      return nil
    }
  }
}

extension Instances: ExpressibleByDictionaryLiteral {
  /// Creates a map from identifiers and states; of several with the same identifier the last counts.
  public init(dictionaryLiteral elements: (ID, Value)...) {
    self.init()
    for (id, value) in elements { self[id] = value }
  }
}

extension Instances: Codable where ID: Codable, Value: Codable {
  private struct Instance: Codable {
    let id: ID
    let value: Value
  }

  /// Reads an array of identifiers and states.
  public init(from decoder: any Decoder) throws {
    self.init()
    for element in try [Instance](from: decoder) { self[element.id] = element.value }
  }

  /// Writes an array of identifiers and states.
  public func encode(to encoder: any Encoder) throws {
    try map { Instance(id: $0.id, value: $0.value) }.encode(to: encoder)
  }
}

extension Instances: CustomReflectable {
  /// The states by their identifiers, sorted by the identifiers' texts, so that dumps and differences are stable.
  public var customMirror: Mirror {
    let children = map { (label: "\($0.id)", value: $0.value as Any) }.sorted { $0.label < $1.label }
    return Mirror(self, children: children.map { (label: $0.label, value: $0.value) }, displayStyle: .struct)
  }
}

// The nodes are immutable objects: a change makes new nodes on one path and shares all others. The shape of the
// tree follows from the identifiers alone, so equal maps have the same.

@usableFromInline final class InstanceLeaf<ID: Hashable, Value> {
  @usableFromInline let id: ID
  @usableFromInline let value: Value
  @usableFromInline let hash: UInt

  @inlinable init(id: ID, value: Value, hash: UInt) { (self.id, self.value, self.hash) = (id, value, hash) }
}

extension InstanceLeaf: Sendable where ID: Sendable, Value: Sendable {}

@usableFromInline enum InstanceSlot<ID: Hashable, Value> {
  case leaf(InstanceLeaf<ID, Value>)
  case node(InstanceNode<ID, Value>)
}

extension InstanceSlot: Sendable where ID: Sendable, Value: Sendable {}

/// Up to 16 leaves and nodes, by four bits of the hash. Where the bits have run out, leaves in any order.
@usableFromInline final class InstanceNode<ID: Hashable, Value> {
  @usableFromInline typealias Leaf = InstanceLeaf<ID, Value>
  @usableFromInline typealias Slot = InstanceSlot<ID, Value>

  @usableFromInline let bitmap: UInt16
  @usableFromInline let slots: [Slot]

  @inlinable init(bitmap: UInt16, slots: [Slot]) { (self.bitmap, self.slots) = (bitmap, slots) }

  @inlinable static func bit(_ hash: UInt, _ shift: UInt) -> UInt16 { 1 << UInt16((hash >> shift) & 15) }

  @inlinable func index(of bit: UInt16) -> Int { (bitmap & (bit - 1)).nonzeroBitCount }

  @inlinable func slot(at bit: UInt16) -> Slot? { bitmap & bit == 0 ? nil : slots[index(of: bit)] }

  @inlinable func leaf(_ id: ID, hash: UInt) -> Leaf? {
    var node = self
    var shift: UInt = 0
    while shift < UInt.bitWidth {
      switch node.slot(at: Self.bit(hash, shift)) {
      case nil: return nil
      case .leaf(let leaf): return leaf.id == id ? leaf : nil
      case .node(let next): node = next
      }
      shift += 4
    }
    return node.leaves.first { $0.id == id }
  }

  @usableFromInline var leaves: [Leaf] { slots.flatMap { Self.leaves(of: $0) } }

  @usableFromInline static func leaves(of slot: Slot?) -> [Leaf] {
    switch slot {
    case nil: []
    case .leaf(let leaf): [leaf]
    case .node(let node): node.leaves
    }
  }

  @inlinable func replacing(_ index: Int, with slot: Slot) -> InstanceNode {
    var slots = slots
    slots[index] = slot
    return InstanceNode(bitmap: bitmap, slots: slots)
  }

  @inlinable func removing(_ index: Int, bitmap: UInt16) -> InstanceNode {
    var slots = slots
    slots.remove(at: index)
    return InstanceNode(bitmap: bitmap, slots: slots)
  }

  @inlinable func setting(_ leaf: Leaf, shift: UInt, _ isNew: inout Bool) -> InstanceNode {
    guard shift < UInt.bitWidth else {
      if let index = leaves.firstIndex(where: { $0.id == leaf.id }) { return replacing(index, with: .leaf(leaf)) }
      isNew = true
      return InstanceNode(bitmap: 0, slots: slots + [.leaf(leaf)])
    }
    let bit = Self.bit(leaf.hash, shift)
    let index = index(of: bit)
    switch slot(at: bit) {
    case nil:
      isNew = true
      var slots = slots
      slots.insert(.leaf(leaf), at: index)
      return InstanceNode(bitmap: bitmap | bit, slots: slots)
    case .leaf(let old) where old.id == leaf.id: return replacing(index, with: .leaf(leaf))
    case .leaf(let old):
      isNew = true
      return replacing(index, with: .node(Self.node(of: old, leaf, shift: shift + 4)))
    case .node(let node): return replacing(index, with: .node(node.setting(leaf, shift: shift + 4, &isNew)))
    }
  }

  @inlinable static func node(of one: Leaf, _ other: Leaf, shift: UInt) -> InstanceNode {
    guard shift < UInt.bitWidth else { return InstanceNode(bitmap: 0, slots: [.leaf(one), .leaf(other)]) }
    let (first, second) = (bit(one.hash, shift), bit(other.hash, shift))
    if first == second { return InstanceNode(bitmap: first, slots: [.node(node(of: one, other, shift: shift + 4))]) }
    let slots: [Slot] = first < second ? [.leaf(one), .leaf(other)] : [.leaf(other), .leaf(one)]
    return InstanceNode(bitmap: first | second, slots: slots)
  }

  /// The node without a leaf; nil if it is not there.
  @inlinable func removing(_ id: ID, hash: UInt, shift: UInt) -> InstanceNode? {
    guard shift < UInt.bitWidth else { return leaves.firstIndex { $0.id == id }.map { removing($0, bitmap: 0) } }
    let bit = Self.bit(hash, shift)
    let index = index(of: bit)
    switch slot(at: bit) {
    case .leaf(let leaf) where leaf.id == id: return removing(index, bitmap: bitmap & ~bit)
    case .node(let node):
      guard let next = node.removing(id, hash: hash, shift: shift + 4) else { return nil }
      // A leaf that is alone moves up, to where it would have been put.
      if next.slots.count == 1, case .leaf = next.slots[0] { return replacing(index, with: next.slots[0]) }
      return replacing(index, with: .node(next))
    case .leaf, nil: return nil
    }
  }
}

extension InstanceNode: Sendable where ID: Sendable, Value: Sendable {}

extension InstanceNode where Value: Equatable {
  @inlinable func isEqual(to other: InstanceNode, shift: UInt) -> Bool {
    if self === other { return true }
    guard bitmap == other.bitmap, slots.count == other.slots.count else { return false }
    guard shift < UInt.bitWidth else {
      return leaves.allSatisfy { one in other.leaves.contains { $0.id == one.id && $0.value == one.value } }
    }
    for index in slots.indices {
      switch (slots[index], other.slots[index]) {
      case (.leaf(let one), .leaf(let other)):
        guard one === other || one.id == other.id && one.value == other.value else { return false }
      case (.node(let one), .node(let other)):
        guard one.isEqual(to: other, shift: shift + 4) else { return false }
      case (.leaf, .node), (.node, .leaf): return false
      }
    }
    return true
  }

  @inlinable func forEachDifference(from old: InstanceNode, shift: UInt, _ body: (ID, Value?, Value?) -> Void) {
    if self === old { return }
    guard shift < UInt.bitWidth else { return Self.forEachDifference(from: old.leaves, to: leaves, body) }
    var bits = bitmap | old.bitmap
    while bits != 0 {
      let bit = bits & ~(bits - 1)
      bits &= ~bit
      switch (old.slot(at: bit), slot(at: bit)) {
      case (.node(let before), .node(let after)): after.forEachDifference(from: before, shift: shift + 4, body)
      case (.leaf(let before), .leaf(let after)) where before === after: break
      case (let before, let after):
        Self.forEachDifference(from: Self.leaves(of: before), to: Self.leaves(of: after), body)
      }
    }
  }

  /// Compares leaf by leaf: at least one list is short.
  @usableFromInline static func forEachDifference(
    from old: [Leaf], to new: [Leaf], _ body: (ID, Value?, Value?) -> Void
  ) {
    for before in old {
      let after = new.first { $0.id == before.id }
      if before !== after, before.value != after?.value { body(before.id, before.value, after?.value) }
    }
    for after in new where !old.contains(where: { $0.id == after.id }) { body(after.id, nil, after.value) }
  }
}
