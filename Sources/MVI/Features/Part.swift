/// One feature of a program, with the place that it has there.
///
/// A feature stands by itself, or within another one. Within another one it reports to it: what it reports becomes a
/// result of that feature, which its reducer takes like any other. And its lifetime may follow from that feature's
/// state.
///
///     Part(Board.self),
///     Part(Player.self, in: Board.self, each: { $0.players }) { player, report in .won(player) },
public struct Part<Environment: Sendable>: Sendable {
  let feature: any Feature.Type
  let parent: (any Feature.Type)?
  /// What takes a report of the feature to its parent: a `ReportHandler` of it.
  let handler: (any Sendable)?
  /// The keys of the instances that there are in the light of the parent's state: nil for an instance without a key.
  /// nil where the lifetime does not depend on it.
  let openKeys: (@Sendable (FeatureStates) -> [Key?])?
  /// What is wanted of an instance when it opens.
  let opening: (@Sendable (Key?) -> AnyIntent<Environment>)?

  struct ReportHandler<F: Feature>: Sendable {
    let handle: @Sendable (F.Report, Key?, inout Composition<Environment>.State) -> Void
  }

  /// A feature by itself, or several instances of one; it reports nothing.
  public init<F: Feature>(_ feature: F.Type) where F.Environment == Environment, F.Report == Never {
    self.init(feature, in: nil, handler: nil, openKeys: nil, opening: nil)
  }

  /// A feature within another one, that reports to it.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - parent: The one around it, which it reports to.
  ///   - isOpen: Whether it is there, in the light of the other's state. When it is not, its state is dropped, and what is still
  ///     told of it or wanted of it as well. Without this it is always there.
  ///   - intent: What is wanted of it each time that it opens.
  ///   - result: The result of the other feature that a report becomes. Pure.
  public init<F: Feature, Parent: Feature>(
    _ feature: F.Type, in parent: Parent.Type, while isOpen: (@Sendable (Parent.State) -> Bool)? = nil,
    onActive intent: F.Intent? = nil, _ result: @escaping @Sendable (F.Report) -> Parent.Result
  ) where F.Environment == Environment, Parent.Environment == Environment {
    self.init(
      feature, in: parent,
      handler: ReportHandler<F> { report, _, state in state.take(result(report), of: parent, at: nil) },
      openKeys: isOpen.map { Self.openKeys(in: parent, while: $0) },
      opening: Self.opening(feature, intent))
  }

  /// A feature within another one that it has nothing to report to.
  public init<F: Feature, Parent: Feature>(
    _ feature: F.Type, in parent: Parent.Type, while isOpen: @escaping @Sendable (Parent.State) -> Bool,
    onActive intent: F.Intent? = nil
  ) where F.Environment == Environment, Parent.Environment == Environment, F.Report == Never {
    self.init(
      feature, in: parent, handler: nil, openKeys: Self.openKeys(in: parent, while: isOpen),
      opening: Self.opening(feature, intent))
  }

  /// Several instances of a feature within another one: one for each of the identifiers that the other's state has.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - parent: The one around it, which each instance reports to.
  ///   - ids: The instances that are there. The state of another is dropped, and so is what is still told of it or wanted of
  ///     it.
  ///   - intent: What is wanted of an instance when it opens.
  ///   - result: The result of the other feature that the report of an instance becomes. Pure.
  public init<F: Feature, Parent: Feature, ID: Hashable & Sendable>(
    _ feature: F.Type, in parent: Parent.Type, each ids: @escaping @Sendable (Parent.State) -> [ID],
    onActive intent: F.Intent? = nil,
    _ result: @escaping @Sendable (ID, F.Report) -> Parent.Result
  ) where F.Environment == Environment, Parent.Environment == Environment {
    self.init(
      feature, in: parent,
      handler: ReportHandler<F> { report, key, state in
        guard let id = key?.base as? ID else { return }
        state.take(result(id, report), of: parent, at: nil)
      },
      openKeys: { features in ids(features[parent]).map { Key($0) } },
      opening: Self.opening(feature, intent))
  }
}

extension Part {
  fileprivate init<F: Feature>(
    _ feature: F.Type, in parent: (any Feature.Type)?, handler: ReportHandler<F>?,
    openKeys: (@Sendable (FeatureStates) -> [Key?])?, opening: (@Sendable (Key?) -> AnyIntent<Environment>)?
  ) {
    self.feature = feature
    self.parent = parent
    self.handler = handler
    self.openKeys = openKeys
    self.opening = opening
  }

  fileprivate static func openKeys<Parent: Feature>(
    in parent: Parent.Type, while isOpen: @escaping @Sendable (Parent.State) -> Bool
  ) -> @Sendable (FeatureStates) -> [Key?] {
    { features in isOpen(features[parent]) ? [nil] : [] }
  }

  fileprivate static func opening<F: Feature>(
    _ feature: F.Type, _ intent: F.Intent?
  ) -> (@Sendable (Key?) -> AnyIntent<Environment>)? where F.Environment == Environment {
    guard let intent else { return nil }
    return { key in AnyIntent(feature, at: key, intent) }
  }
}
