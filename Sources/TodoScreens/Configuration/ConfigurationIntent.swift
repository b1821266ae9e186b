/// What the user wants of the configuration.
public enum ConfigurationIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = ConfigurationScreen

  /// See what holds and why.
  case open
  /// See everything about the preference, or the alias, of a name.
  case explain(String, column: Int)
}
