import MVI
import TodoModel

/// What processors need from outside, and the line that they are answering.
///
/// A class, because each step of a command's work keeps it: a reference is copied faster than what is in it.
@dynamicMemberLookup
package final class TodoEnvironment: Sendable {
  private let shared: Shared
  /// What a person knows already; nil where nothing is to be pointed out.
  package let usage: UsageProfile?
  /// The command that is being answered.
  package let source: CommandSource

  /// What all commands of a session have in common.
  package struct Session: Sendable {
    /// Where the tasks are kept.
    package let dataSource: any TasksDataSource
    /// Who can tell the state of what they are kept in.
    package let doctor: any TasksDoctor
    /// What merges the list with those of other machines; nil where there is nothing to do that.
    package let synchronisation: (any Synchronisation)?
    /// What does that by itself; nil where it is only done when it is asked for.
    package let automaticSync: (any AutomaticSync)?
    /// What takes in what conflicts have left of the list; nil where there is nothing to do that.
    package let conflicts: (any ConflictMerging)?
    /// What time it is, and where.
    package let clock: Clock
    /// What becomes of changes that call for a confirmation.
    package let confirmations: Confirmations
    /// Whether lines will come that answer what is asked: from a terminal, and in a batch.
    package let hasAnswers: Bool
    /// Where texts are edited; nil where there is no terminal for that.
    package let editor: (any TextEditing)?
    /// What tells outside of the shell what has become due; nil for nothing.
    package let notifier: (any Notifying)?
    /// Up to when it was told what has become due; nil where that is not remembered.
    package let reminders: (any ReminderMemory)?
    /// What links are opened with; nil where there is no terminal, or none is wanted.
    package let browser: (any LinkOpening)?
    /// What reads files that tasks come from; nil where none are read.
    package let sources: (any SourceReading)?
    /// What work that takes a while reports to; nil where nothing is told.
    package let meter: ProgressMeter?
    /// Where intents are sent to that come by themselves: what is typed waits until they have been taken.
    package let inbox: Inbox<TodoIntent>
    /// Whether a changing screen can be seen and ended with a key, and a line has what it begins with.
    package let canBeWatched: Bool
    /// Whether everything until the end is one step of the history.
    package let isOneStep: Bool
    /// What a person has chosen about the program.
    package let configuration: Configuration
    /// Where aliases are kept; nil where they stay as they are.
    package let aliasSource: (any AliasSource)?
    /// Every feature of the program, in the order in which help lists them.
    package let features: [any AppFeature.Type]
  }

  /// One for all commands, so that each of them copies a reference.
  private final class Shared: Sendable {
    let session: Session

    init(_ session: Session) {
      self.session = session
    }
  }

  /// What becomes of changes that call for a confirmation.
  package enum Confirmations: Sendable {
    /// They are asked for.
    case ask
    /// They are refused: no one can be asked.
    case refuse
    /// The answer is yes.
    case assumeYes
  }

  package init(
    dataSource: any TasksDataSource, doctor: any TasksDoctor = NothingToExamine(),
    synchronisation: (any Synchronisation)? = nil, automaticSync: (any AutomaticSync)? = nil,
    conflicts: (any ConflictMerging)? = nil, clock: Clock, confirmations: Confirmations, hasAnswers: Bool = true,
    editor: (any TextEditing)? = nil, notifier: (any Notifying)? = nil, reminders: (any ReminderMemory)? = nil,
    browser: (any LinkOpening)? = nil, sources: (any SourceReading)? = nil, meter: ProgressMeter? = nil,
    inbox: Inbox<TodoIntent> = Inbox(), canBeWatched: Bool = false,
    features: [any AppFeature.Type], isOneStep: Bool = false,
    configuration: Configuration = Configuration(), aliasSource: (any AliasSource)? = nil, usage: UsageProfile? = nil,
    source: CommandSource = CommandSource(line: 0, command: "")
  ) {
    let session = Session(
      dataSource: dataSource, doctor: doctor, synchronisation: synchronisation,
      automaticSync: automaticSync, conflicts: conflicts, clock: clock, confirmations: confirmations,
      hasAnswers: hasAnswers, editor: editor, notifier: notifier, reminders: reminders,
      browser: browser, sources: sources, meter: meter, inbox: inbox, canBeWatched: canBeWatched, isOneStep: isOneStep,
      configuration: configuration, aliasSource: aliasSource, features: features)
    shared = Shared(session)
    self.usage = usage
    self.source = source
  }

  private init(_ shared: Shared, usage: UsageProfile?, source: CommandSource) {
    self.shared = shared
    self.usage = usage
    self.source = source
  }

  /// A part of what all commands have in common.
  package subscript<Part>(dynamicMember part: any KeyPath<Session, Part> & Sendable) -> Part {
    shared.session[keyPath: part]
  }

  /// What stands for longer commands by now.
  var aliases: [Alias] { self.aliasSource?.aliases ?? self.configuration.aliases }

  /// All tasks, and what is kept beside them.
  func list() async throws(TodoError) -> (tasks: [TodoItem], settings: Settings) {
    (try await self.dataSource.tasks(), try await self.dataSource.settings())
  }

  /// Refuses a command that cannot be a part of one step of the history: it walks along that, or has a record of its own.
  func refuseInOneStep(_ command: String) throws(TodoError) {
    guard self.isOneStep else { return }
    throw .syntax(.unexpected(command, expected: "a command that can be a part of one step"), column: 1)
  }

  /// The same environment for a person with that experience.
  package func knowing(_ usage: UsageProfile?) -> TodoEnvironment {
    TodoEnvironment(shared, usage: usage, source: source)
  }

  /// The line that is being answered, which the history remembers.
  package var command: String { source.command }

  /// The same environment while a command is answered; the history remembers what is done as done by that line.
  func answering(_ source: CommandSource) -> TodoEnvironment {
    TodoEnvironment(shared, usage: usage, source: source)
  }

  /// The same environment while something is done that the history remembers as done by another line.
  func answering(as command: String) -> TodoEnvironment {
    answering(CommandSource(line: source.line, command: command))
  }
}
