/// What is to be done for the configuration.
public enum ConfigurationAction: ScreenAction {
  /// The screen it belongs to.
  public typealias Owner = ConfigurationScreen

  /// Gather all that has been chosen.
  case gather
  /// Look up what has a name.
  case lookUp(String, column: Int)
}
