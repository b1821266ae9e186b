import TodoModel

/// What processors need from outside, and the line that they are answering.
///
/// A class, because each step of a command's work keeps it: a reference is copied faster than what is in it.
package final class TodoEnvironment: Sendable {
  /// Where the tasks are kept.
  package let dataSource: any TasksDataSource
  /// Who can tell the state of what they are kept in.
  package let doctor: any TasksDoctor
  /// What time it is, and where.
  package let clock: Clock
  /// What becomes of changes that call for a confirmation.
  package let confirmations: Confirmations
  /// Whether lines will come that answer what is asked: from a terminal, and in a batch.
  package let hasAnswers: Bool
  /// Whether there is a terminal for an editor.
  package let hasEditor: Bool
  /// Whether a changing screen can be seen and ended with a key.
  package let canBeWatched: Bool
  /// Whether everything until the end is one step of the history.
  package let isOneStep: Bool
  /// What a person has chosen about the program.
  package let configuration: Configuration
  /// What a person knows already; nil where nothing is to be pointed out.
  package let usage: UsageProfile?
  /// The line that is being answered, as it was typed; the history remembers it.
  package let command: String
  /// Every feature of the program, in the order in which help lists them.
  package let features: [any AppFeature.Type]

  /// What becomes of changes that call for a confirmation.
  package enum Confirmations: Sendable {
    /// They are asked for.
    case ask
    /// They are refused: no one can be asked.
    case refuse
    /// The answer is yes.
    case assumeYes
  }

  /// An environment from its parts.
  package init(
    dataSource: any TasksDataSource, doctor: any TasksDoctor = NothingToExamine(), clock: Clock,
    confirmations: Confirmations, hasAnswers: Bool = true,
    hasEditor: Bool = false, canBeWatched: Bool = false, features: [any AppFeature.Type], isOneStep: Bool = false,
    configuration: Configuration = Configuration(), usage: UsageProfile? = nil, command: String = ""
  ) {
    self.dataSource = dataSource
    self.doctor = doctor
    self.clock = clock
    self.confirmations = confirmations
    self.hasAnswers = hasAnswers
    self.hasEditor = hasEditor
    self.canBeWatched = canBeWatched
    self.features = features
    self.isOneStep = isOneStep
    self.configuration = configuration
    self.usage = usage
    self.command = command
  }

  private convenience init(
    _ other: TodoEnvironment, usage: UsageProfile?, command: String
  ) {
    self.init(
      dataSource: other.dataSource, doctor: other.doctor, clock: other.clock,
      confirmations: other.confirmations, hasAnswers: other.hasAnswers, hasEditor: other.hasEditor,
      canBeWatched: other.canBeWatched, features: other.features, isOneStep: other.isOneStep,
      configuration: other.configuration, usage: usage, command: command)
  }

  /// The same environment for a person with that experience.
  package func knowing(_ usage: UsageProfile?) -> TodoEnvironment {
    TodoEnvironment(self, usage: usage, command: command)
  }

  /// The same environment while a line is answered; the history remembers what is done as done by that line.
  func answering(_ command: String) -> TodoEnvironment {
    TodoEnvironment(self, usage: usage, command: command)
  }
}
