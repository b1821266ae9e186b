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

  @usableFromInline var states: [ObjectIdentifier: any Equatable & Sendable] = [:]
  @usableFromInline var instances: [Instance: any Equatable & Sendable] = [:]

  /// Every feature in its initial state.
  @inlinable public init() {}

  /// The state of a feature.
  @inlinable public subscript<F: Feature>(_ feature: F.Type) -> F.State {
    get { states[ObjectIdentifier(feature)] as? F.State ?? F.initialState }
    // Leaving the initial state out keeps a feature that came back to it equal to one that nothing has happened to.
    set { states[ObjectIdentifier(feature)] = newValue == F.initialState ? nil : newValue }
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
    if !keys.contains(nil) { states[feature] = nil }
    for instance in instances.keys where instance.feature == feature && !keys.contains(instance.id) {
      instances[instance] = nil
    }
  }

  /// Whether every feature is in the same state in both.
  public static func == (left: FeatureStates, right: FeatureStates) -> Bool {
    areEqual(left.states, right.states) && areEqual(left.instances, right.instances)
  }

  private static func areEqual<ID>(
    _ left: [ID: any Equatable & Sendable], _ right: [ID: any Equatable & Sendable]
  ) -> Bool {
    left.count == right.count
      && left.allSatisfy { id, state in
        right[id].map { isEqual(state, $0) } ?? false
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
    let single = states.values.map { (label: String(describing: type(of: $0)), value: $0 as Any) }
    let several = instances.map { (label: "\(type(of: $1)) \($0.id.base)", value: $1 as Any) }
    let children = (single + several).sorted { $0.label < $1.label }
    return Mirror(self, children: children.map { (label: $0.label, value: $0.value) }, displayStyle: .struct)
  }
}
