import TodoModel

/// What processors need from outside.
public struct TodoEnvironment: Sendable {
  /// Where the tasks are kept.
  public let dataSource: any TasksDataSource
  /// Who can tell the state of what they are kept in.
  public let doctor: any TasksDoctor
  /// What time it is, and where.
  public let clock: Clock
  /// What becomes of changes that call for a confirmation.
  public private(set) var confirmations: Confirmations
  /// Whether lines will come that answer what is asked: from a terminal, and in a batch.
  public let hasAnswers: Bool
  /// Whether there is a terminal for an editor.
  public let hasEditor: Bool
  /// Whether there is somebody who sees a screen change, and a key that ends it.
  public let canBeWatched: Bool
  /// Whether everything until the end is one step of the history.
  public let isOneStep: Bool
  /// What a person has chosen about the program.
  public let configuration: Configuration
  /// What a person knows already; nil where nothing is to be pointed out.
  public var experience: Experience?
  /// The line that is being answered, as it was typed; the history remembers it.
  public private(set) var command = ""
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
    dataSource: any TasksDataSource, doctor: any TasksDoctor = NothingToExamine(), clock: Clock,
    confirmations: Confirmations, hasAnswers: Bool = true,
    hasEditor: Bool = false, canBeWatched: Bool = false, screens: [any Screen.Type], isOneStep: Bool = false,
    configuration: Configuration = Configuration()
  ) {
    self.dataSource = dataSource
    self.doctor = doctor
    self.clock = clock
    self.confirmations = confirmations
    self.hasAnswers = hasAnswers
    self.hasEditor = hasEditor
    self.canBeWatched = canBeWatched
    self.screens = screens
    self.isOneStep = isOneStep
    self.configuration = configuration
  }

  /// The same environment where the lines that follow are answers anyway, so that they can confirm as well.
  func askingWithinAnswers() -> TodoEnvironment {
    var environment = self
    if hasAnswers, confirmations == .refuse { environment.confirmations = .ask }
    return environment
  }

  /// The same environment while a line is answered, or what the line stands for.
  func answering(_ command: String) -> TodoEnvironment {
    var environment = self
    environment.command = command
    return environment
  }
}
