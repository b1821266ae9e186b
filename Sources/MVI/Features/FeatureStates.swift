/// The states of all features of a program, side by side in one value.
///
/// There is a state for every feature, always: one that nothing has happened to yet is in its initial state. So nothing
/// can be missing, and a feature need not be announced before it is used. A feature of which there are several has a
/// state for each of its identifiers.
///
///     states[Player.self, "ann"] = PlayerState(score: 3)
///     #expect(states[Player.self, "ann"].score == 3)
///     #expect(states[Board.self] == Board.initialState)
public struct FeatureStates: Sendable, Equatable {
  @usableFromInline struct Instance: Hashable, Sendable {
    @usableFromInline let feature: ObjectIdentifier
    let id: Key

    @usableFromInline init(_ feature: any Feature.Type, _ id: some Hashable & Sendable) {
      self.init(feature, Key(id))
    }

    init(_ feature: any Feature.Type, _ id: Key) {
      self.feature = ObjectIdentifier(feature)
      self.id = id
    }
  }

  /// A feature of which there is one, in a state that is not the initial one.
  @usableFromInline struct Single: Sendable {
    @usableFromInline let feature: ObjectIdentifier
    @usableFromInline var state: any Equatable & Sendable

    @inlinable init(feature: ObjectIdentifier, state: any Equatable & Sendable) {
      self.feature = feature
      self.state = state
    }
  }

  // A few at a time: looking through them costs less than hashing, and less to copy.
  @usableFromInline var singles: [Single] = []
  @usableFromInline var instances: [Instance: any Equatable & Sendable] = [:]

  /// Every feature in its initial state.
  @inlinable public init() {}

  /// The state of a feature.
  @inlinable public subscript<F: Feature>(_ feature: F.Type) -> F.State {
    get {
      let id = ObjectIdentifier(feature)
      for single in singles where single.feature == id { return single.state as? F.State ?? F.initialState }
      return F.initialState
    }
    // Leaving the initial state out keeps a feature that came back to it equal to one that nothing has happened to.
    set { set(ObjectIdentifier(feature), to: newValue == F.initialState ? nil : newValue) }
  }

  @usableFromInline mutating func set(_ feature: ObjectIdentifier, to state: (any Equatable & Sendable)?) {
    guard let index = singles.firstIndex(where: { $0.feature == feature }) else {
      if let state { singles.append(Single(feature: feature, state: state)) }
      return
    }
    if let state { singles[index].state = state } else { singles.remove(at: index) }
  }

  /// The state of one of several instances of a feature.
  @inlinable public subscript<F: Feature>(_ feature: F.Type, _ id: some Hashable & Sendable) -> F.State {
    get { instances[Instance(feature, id)] as? F.State ?? F.initialState }
    set { instances[Instance(feature, id)] = newValue == F.initialState ? nil : newValue }
  }

  subscript<F: Feature>(_ feature: F.Type, at key: Key?) -> F.State {
    get {
      guard let key else { return self[feature] }
      return instances[Instance(feature, key)] as? F.State ?? F.initialState
    }
    set {
      guard let key else { return self[feature] = newValue }
      instances[Instance(feature, key)] = newValue == F.initialState ? nil : newValue
    }
  }

  /// Forgets the instances of a feature but for those with these keys; nil is the key of the one without.
  mutating func close(_ feature: any Feature.Type, keeping keys: [Key?]) {
    let feature = ObjectIdentifier(feature)
    if !keys.contains(nil) { set(feature, to: nil) }
    for instance in instances.keys where instance.feature == feature && !keys.contains(instance.id) {
      instances[instance] = nil
    }
  }

  /// Whether every feature is in the same state in both.
  public static func == (left: FeatureStates, right: FeatureStates) -> Bool {
    left.singles.count == right.singles.count && left.instances.count == right.instances.count
      && left.singles.allSatisfy { one in
        right.singles.contains { $0.feature == one.feature && isEqual(one.state, $0.state) }
      }
      && left.instances.allSatisfy { id, state in
        right.instances[id].map { isEqual(state, $0) } ?? false
      }
  }

  private static func isEqual<State: Equatable>(_ left: State, _ right: any Equatable) -> Bool {
    left == right as? State
  }
}

extension FeatureStates: CustomReflectable {
  /// The states that are not initial by the names of their types, so that dumps and differences are readable and
  /// stable.
  public var customMirror: Mirror {
    let single = singles.map { (label: String(describing: type(of: $0.state)), value: $0.state as Any) }
    let several = instances.map { (label: "\(type(of: $1)) \($0.id.base)", value: $1 as Any) }
    let children = (single + several).sorted { $0.label < $1.label }
    return Mirror(self, children: children.map { (label: $0.label, value: $0.value) }, displayStyle: .struct)
  }
}
