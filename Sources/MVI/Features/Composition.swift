/// A program of several features, as a list.
///
///     let game = Composition<GameEnvironment>([
///       Part(Board.self),
///       Part(Player.self, in: Board.self, each: { $0.players }) { player, report in .won(player) },
///     ])
///
/// Intents, actions and results travel in boxes that know which feature they are for, so there is no case, no table and
/// no cast for a feature in the program's own code. A result is taken into the state of its feature, and what that
/// reports into the state of the feature around it, in the same step; what a state no longer wants is closed. All of
/// that is one pure function of the state and the result.
public struct Composition<Environment: Sendable>: Sendable {
  /// The loop that such a program is.
  public typealias ViewModel = Loop<AnyIntent<Environment>, AnyAction<Environment>, AnyResult<Environment>, State>
  /// Work that runs beside it.
  public typealias Work = Effects<AnyIntent<Environment>, AnyResult<Environment>>

  private let parts: Parts

  /// A program of these features. Each stands in the list once.
  public init(_ parts: [Part<Environment>]) {
    self.parts = Parts(parts)
  }

  /// Every feature in its initial state.
  public var initialState: State { State(parts: parts) }

  /// The loop of the program.
  ///
  /// - Parameters:
  ///   - environment: What the processors need.
  ///   - effects: Work that runs beside the loop; processors find it in the environment.
  ///   - subscriptions: What is listened to for as long as a state wants it, beside what opening features want.
  ///   - listener: Hears everything that passes.
  public func loop(
    in environment: Environment, effects: Work? = nil,
    subscriptions: @escaping (State) -> [Subscription<AnyIntent<Environment>>] = { _ in [] },
    listener: ((Event<AnyIntent<Environment>, AnyAction<Environment>, AnyResult<Environment>, State>) -> Void)? = nil
  ) -> ViewModel {
    Loop(
      initialState: initialState, map: { intent, state in intent.action(state) },
      processor: Process(environment: environment), reducer: Reduce.self, effects: effects,
      subscriptions: { subscriptions($0) + $0.openings }, listener: listener)
  }

  /// Runs an action with its feature's processor.
  struct Process: Processor {
    let environment: Environment

    func results(of action: AnyAction<Environment>) -> Results<AnyResult<Environment>> {
      action.results(environment)
    }
  }

  /// Takes a result of any feature into the state of the program.
  public enum Reduce: Reducer {
    /// The state that follows.
    public static func reduce(_ state: State, _ result: AnyResult<Environment>) -> State {
      var next = state
      result.reduce(&next)
      return next
    }
  }

  /// What each feature of the program shows.
  public struct State: Equatable, Sendable {
    /// The states of the features.
    public internal(set) var features = FeatureStates()
    let parts: Parts

    init(parts: Parts) {
      self.parts = parts
    }

    /// The state of a feature; it is the initial one where nothing has happened to it, and where it is not open.
    public subscript<F: Feature>(_ feature: F.Type) -> F.State { features[feature] }

    /// The state of one of several instances of a feature.
    public subscript<F: Feature>(_ feature: F.Type, _ id: some Hashable & Sendable) -> F.State { features[feature, id] }

    /// Whether the features are in the same states; the list of them is not compared.
    public static func == (left: State, right: State) -> Bool { left.features == right.features }

    /// Whether this instance, and every feature around it, is open.
    func isOpen(_ feature: any Feature.Type, at key: Key?) -> Bool {
      guard let part = parts[feature] else { return true }
      return (part.openKeys?(features).contains(key) ?? true) && (part.parent.map { isOpen($0, at: nil) } ?? true)
    }

    /// Forgets what the state of a feature no longer wants within it.
    private mutating func closeChildren(of feature: any Feature.Type) {
      let isOpen = isOpen(feature, at: nil)
      for child in parts.children(of: feature) {
        guard let openKeys = child.openKeys else { continue }
        features.close(child.feature, keeping: isOpen ? openKeys(features) : [])
        closeChildren(of: child.feature)
      }
    }

    /// What is wanted of the instances that are open: for each a subscription to one intent.
    var openings: [Subscription<AnyIntent<Environment>>] {
      parts.opening.flatMap { part -> [Subscription<AnyIntent<Environment>>] in
        guard let opening = part.opening else { return [] }
        return (part.openKeys?(features) ?? [nil]).filter { isOpen(part.feature, at: $0) }.map { key in
          Subscription(Opening(feature: ObjectIdentifier(part.feature), key: key)) {
            AsyncStream { continuation in
              continuation.yield(opening(key))
              continuation.finish()
            }
          }
        }
      }
    }

    mutating func take<F: Feature>(_ result: F.Result, of feature: F.Type, at key: Key?) {
      guard isOpen(feature, at: key) else { return }
      let next = F.Reduce.reduce(features[feature, at: key], result)
      features[feature, at: key] = next
      closeChildren(of: feature)
      guard let report = F.report(of: result, in: next) else { return }
      (parts[feature]?.handler as? Part<Environment>.ReportHandler<F>)?.handle(report, key, &self)
    }
  }

  private struct Opening: Hashable {
    let feature: ObjectIdentifier
    let key: Key?
  }

  /// The list, so that a feature is found.
  final class Parts: Sendable {
    private let parts: [ObjectIdentifier: Part<Environment>]
    private let children: [ObjectIdentifier: [Part<Environment>]]
    let opening: [Part<Environment>]

    init(_ parts: [Part<Environment>]) {
      self.parts = Dictionary(uniqueKeysWithValues: parts.map { (ObjectIdentifier($0.feature), $0) })
      children = Dictionary(grouping: parts.filter { $0.parent != nil }) { part in
        part.parent.map { ObjectIdentifier($0) } ?? ObjectIdentifier(part.feature)
      }
      opening = parts.filter { $0.opening != nil }
    }

    subscript(feature: any Feature.Type) -> Part<Environment>? { parts[ObjectIdentifier(feature)] }

    func children(of feature: any Feature.Type) -> [Part<Environment>] {
      children[ObjectIdentifier(feature)] ?? []
    }
  }
}
