/// What is to be done for the configuration.
public enum ConfigurationAction: ScreenAction {
  /// The screen it belongs to.
  public typealias Owner = ConfigurationScreen

  /// Gather all that has been chosen.
  case gather
  /// Look one preference up.
  case lookUp(String, column: Int)
}
