import TodoModel

/// What processors need from outside.
public struct TodoEnvironment: Sendable {
  /// Where the tasks are kept.
  public let dataSource: any TasksDataSource
  /// What time it is, and where.
  public let clock: Clock
  /// What becomes of changes that call for a confirmation.
  public let confirmations: Confirmations
  /// Whether lines will come that answer what is asked: from a terminal, and in a batch.
  public let hasAnswers: Bool
  /// Every screen of the program, in the order in which help lists them.
  public let screens: [any Screen.Type]

  /// What becomes of changes that call for a confirmation.
  public enum Confirmations: Sendable {
    /// Somebody is there to be asked.
    case ask
    /// Nobody is there: they are refused.
    case refuse
    /// The answer is yes.
    case assumeYes
  }

  /// An environment from its parts.
  public init(
    dataSource: any TasksDataSource, clock: Clock, confirmations: Confirmations, hasAnswers: Bool = true,
    screens: [any Screen.Type]
  ) {
    self.dataSource = dataSource
    self.clock = clock
    self.confirmations = confirmations
    self.hasAnswers = hasAnswers
    self.screens = screens
  }
}
