/// An intent of any feature, on its way to the instance that it is for.
///
///     AnyIntent(Board.self, .join("ann")), AnyIntent(Board.self, .join("ben")), AnyIntent(Player.self, "ann", .score),
public struct AnyIntent<Environment: Sendable>: Sendable {
  /// The intent itself, to be looked at in a trace or a test.
  public let base: any Sendable
  /// The feature.
  public let feature: any Feature.Type
  let key: Key?
  let action: @Sendable (Composition<Environment>.State) -> AnyAction<Environment>?

  /// An intent of a feature.
  public init<F: Feature>(_ feature: F.Type, _ intent: F.Intent) where F.Environment == Environment {
    self.init(feature, at: nil, intent)
  }

  /// An intent of one of several instances of a feature.
  public init<F: Feature>(_ feature: F.Type, _ id: some Hashable & Sendable, _ intent: F.Intent)
  where F.Environment == Environment {
    self.init(feature, at: Key(id), intent)
  }

  init<F: Feature>(_ feature: F.Type, at key: Key?, _ intent: F.Intent) where F.Environment == Environment {
    base = intent
    self.feature = feature
    self.key = key
    action = { state in
      guard state.isOpen(feature, at: key) else { return nil }
      return AnyAction(feature, at: key, F.action(for: intent, in: state.features[feature, at: key]))
    }
  }
}

/// An action of any feature.
///
///     if case .action(let action) = event { heard.lines.append("\(action.feature) \(action.base)") }
public struct AnyAction<Environment: Sendable>: Sendable {
  /// The action itself, to be looked at in a trace or a test.
  public let base: any Sendable
  /// The feature.
  public let feature: any Feature.Type
  let results: @Sendable (Environment) -> Results<AnyResult<Environment>>

  init<F: Feature>(_ feature: F.Type, at key: Key?, _ action: F.Action) where F.Environment == Environment {
    base = action
    self.feature = feature
    results = { environment in
      F.processor(in: environment).results(of: action).map { AnyResult(feature, at: key, $0) }
    }
  }
}

/// A result of any feature.
///
///     .when(AnyResult(Verification.self, .verified("ann@example.org")))
public struct AnyResult<Environment: Sendable>: Sendable {
  /// The result itself, to be looked at in a trace or a test.
  public let base: any Sendable
  /// The feature.
  public let feature: any Feature.Type
  let reduce: @Sendable (inout Composition<Environment>.State) -> Void

  /// A result of a feature, for tests and for work that runs beside the loop.
  public init<F: Feature>(_ feature: F.Type, _ result: F.Result) where F.Environment == Environment {
    self.init(feature, at: nil, result)
  }

  /// A result of one of several instances of a feature.
  public init<F: Feature>(_ feature: F.Type, _ id: some Hashable & Sendable, _ result: F.Result)
  where F.Environment == Environment {
    self.init(feature, at: Key(id), result)
  }

  init<F: Feature>(_ feature: F.Type, at key: Key?, _ result: F.Result) where F.Environment == Environment {
    base = result
    self.feature = feature
    reduce = { $0.take(result, of: feature, at: key) }
  }
}
