import MVI
import TodoModel

/// The parts of the outside world that processors use, and the command that they answer. A class, because each step of
/// a command's work keeps it: a reference is copied faster than its members.
@dynamicMemberLookup
package final class Environment: Sendable {
  private let services: Boxed<Services>
  /// The experience of the user; nil where no tips are shown.
  package let usage: UsageProfile?
  package let source: CommandSource

  package struct Services: Sendable {
    package var dataSource: any TasksDataSource
    package var doctor: any TasksDoctor = NothingToExamine()
    package var synchronisation: (any Synchronisation)?
    /// Starts a process that merges the list in the background; returns at once, and does nothing while one runs.
    package var syncInBackground: (@Sendable () -> Void)?
    package var conflicts: (any ConflictMerging)?
    package var clock: Clock
    package var confirmations: Confirmations
    /// True if lines will come that answer questions: from a terminal, and in a batch.
    package var hasAnswers = true
    /// Opens texts in an editor; nil without a terminal.
    package var editor: (any TextEditing)?
    /// Notifies the user outside of the shell of tasks that are due; returns at once.
    package var notify: (@Sendable (_ titles: [String]) -> Void)?
    /// Remembers the instant up to which due tasks were reported: stores a new one and returns the one before.
    package var advanceReminder: (@Sendable (_ instant: Instant) throws(TodoError) -> Instant?)?
    /// Opens a link; false if no program could be started for it. Nil without a terminal or a browser.
    package var browser: (@Sendable (_ link: String) -> Bool)?
    package var sources: (any SourceReading)?
    package var home = ""
    /// Returns the names in a folder, those of folders with a slash; none if it cannot be read.
    package var names: @Sendable (_ folder: String) -> [String] = { _ in [] }
    /// Receives the progress of long work; nil where none is shown.
    package var meter: ProgressMeter?
    /// The inbox for intents that come by themselves; they are taken before what is typed.
    package var inbox = Inbox<Shell.Intent>()
    /// True if a changing screen can be shown and ended with a key, and a prompt can hold a draft.
    package var canBeWatched = false
    /// True if all commands until the end are one step of the history.
    package var isOneStep = false
    package var configuration = Configuration()
    /// Returns the aliases in the order of their words; nil where they stay those of the configuration.
    package var currentAliases: (@Sendable () -> [Alias])?
    /// Reads the configuration anew; nil where it cannot change.
    package var currentConfiguration: (@Sendable () -> Configuration)?
    /// Sets a preference or an alias by a line of the configuration, or removes an alias if the line ends after the
    /// equals sign; returns what the file had for it before. nil where they cannot be stored.
    package var setLine: (@Sendable (_ name: String, _ line: String) throws(TodoError) -> String?)?
  }

  package enum Confirmations: Sendable { case ask, refuse, assumeYes }

  package convenience init(
    dataSource: any TasksDataSource, clock: Clock, confirmations: Confirmations,
    _ configure: (inout Services) -> Void = { _ in }
  ) {
    let services = changing(Services(dataSource: dataSource, clock: clock, confirmations: confirmations), by: configure)
    self.init(Boxed(wrappedValue: services), usage: nil, source: CommandSource(line: 0, command: ""))
  }

  private init(_ services: Boxed<Services>, usage: UsageProfile?, source: CommandSource) {
    (self.services, self.usage, self.source) = (services, usage, source)
  }

  package subscript<Part>(dynamicMember part: any KeyPath<Services, Part> & Sendable) -> Part {
    services.wrappedValue[keyPath: part]
  }

  package func knowing(_ usage: UsageProfile?) -> Environment { Environment(services, usage: usage, source: source) }

  /// The environment while a command is answered, under which the history records the changes.
  package func answering(_ source: CommandSource) -> Environment { Environment(services, usage: usage, source: source) }

  /// The line that the history records for changes.
  package var command: String { source.command }

  /// Returns a path with the home in the place of `~` and `$HOME`: at the prompt no shell has put it there.
  func path(_ typed: String) -> String {
    ["~/", "$HOME/"].first { typed.hasPrefix($0) }.map { self.home + "/" + typed.dropFirst($0.count) } ?? typed
  }

  /// Returns the paths in the folder of a path that is being typed: hidden ones only after a dot, and none that cannot be
  /// typed, as are names that are no text.
  func files(_ typed: String) -> [Suggestion] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let names = ["~", "$HOME"].contains(typed) ? [typed + "/"] : self.names(path(folder))
    let isHiddenWanted = typed.dropFirst(folder.count).hasPrefix(".")
    return names.filter { (isHiddenWanted || !$0.hasPrefix(".")) && visible($0) == $0 && !$0.contains("\u{FFFD}") }
      .sorted().map { Suggestion(folder + $0, following: $0.hasSuffix("/") ? "" : " ") }
  }

  var confirmations: Confirmations {
    source.options?.confirmsAll == true ? .assumeYes : services.wrappedValue.confirmations
  }

  var aliases: [Alias] { self.currentAliases?() ?? self.configuration.aliases }

  func list() async throws(TodoError) -> (tasks: [TodoItem], settings: Settings) {
    (try await self.dataSource.tasks(), try await self.dataSource.settings())
  }

  /// Refuses a command that cannot be part of one step: it walks along the history, or has its own record.
  func refuseInOneStep(_ command: String) throws(TodoError) {
    guard self.isOneStep else { return }
    throw .syntax(.unexpected(command, expected: "a command that can be a part of one step"), column: 1)
  }
}
