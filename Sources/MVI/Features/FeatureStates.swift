/// The states of all features of a program, side by side in one value.
///
/// There is a state for every feature, always: one that nothing has happened to yet is in its initial state. So nothing
/// can be missing, and a feature need not be announced before it is used.
public struct FeatureStates: Sendable, Equatable {
  @usableFromInline var states: [ObjectIdentifier: any Equatable & Sendable] = [:]

  /// Every feature in its initial state.
  @inlinable public init() {}

  /// The state of a feature.
  @inlinable public subscript<F: Feature>(_ feature: F.Type) -> F.State {
    get { states[ObjectIdentifier(feature)] as? F.State ?? F.initialState }
    // Leaving the initial state out keeps a feature that came back to it equal to one that nothing has happened to.
    set { states[ObjectIdentifier(feature)] = newValue == F.initialState ? nil : newValue }
  }

  /// The action that an intent of any feature asks for.
  @inlinable public func action<I: FeatureIntent>(for intent: I) -> I.Owner.Action {
    I.Owner.action(for: intent, in: self[I.Owner.self])
  }

  /// The states that follow a result of any feature: that feature's own state is reduced, the others stay.
  @inlinable public func reducing<R: FeatureResult>(_ result: R) -> FeatureStates {
    var next = self
    next[R.Owner.self] = R.Owner.Reduce.reduce(self[R.Owner.self], result)
    return next
  }

  /// Whether every feature is in the same state in both.
  public static func == (left: FeatureStates, right: FeatureStates) -> Bool {
    left.states.count == right.states.count
      && left.states.allSatisfy { feature, state in
        right.states[feature].map { isEqual(state, $0) } ?? false
      }
  }

  private static func isEqual<State: Equatable>(_ left: State, _ right: any Equatable) -> Bool {
    left == right as? State
  }
}

extension FeatureStates: CustomReflectable {
  /// The states that are not initial by the names of their types, so that dumps and differences are readable and stable.
  public var customMirror: Mirror {
    let children = states.values.map { (label: String(describing: type(of: $0)) as String?, value: $0 as Any) }
    return Mirror(self, children: children.sorted { $0.label ?? "" < $1.label ?? "" }, displayStyle: .struct)
  }
}

extension FeatureAction {
  /// Runs the action with its feature's own processor.
  @inlinable public func results(in environment: Environment) -> Results<Owner.Result> {
    Owner.processor(in: environment).results(of: self)
  }
}
