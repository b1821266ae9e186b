import TodoJSON
import TodoModel

/// A screen. The raw value is its name in machine-readable output.
package enum Place: String, CaseIterable, Sendable, Codable {
  case tasks, agenda, remind, filters, detail, history, review, statistics, doctor, sync, config, edit, help
  case exchange = "export"

  /// Returns the intent that shows the screen, and the task that the route names, with its current contents.
  func intent(showing task: Int?, in parseContext: ParseContext) -> Features.Intent {
    switch self {
    case .tasks: .tasks(.open(.everything))
    case .agenda: .agenda(.open(.everything, .everything, in: parseContext.listing))
    case .remind: .remind(.show)
    case .filters: .filters(.open(nil, in: parseContext.listing))
    case .detail: .detail(.open(task ?? 0))
    case .history: .history(.open)
    case .review: .review(.show)
    case .statistics: .statistics(.open(.everything))
    case .doctor: .doctor(.examine)
    case .sync: .sync(.show)
    case .config: .config(.open)
    case .edit: .edit(.open(task ?? 0))
    case .help: .help(.open)
    case .exchange: .exchange(.show)
    }
  }

  /// Adds the screen to a page for people. Pure.
  func write(_ state: Shell.State, at now: Now, in context: TextContext, to page: inout TextPage) {
    switch self {
    case .tasks: Tasks.write(state.tasks, at: now, in: context, to: &page)
    case .agenda: Agenda.write(state.screens.agenda, at: now, in: context, to: &page)
    case .remind: Remind.write(state.screens.remind, at: now, in: context, to: &page)
    case .filters: Filters.write(state.screens.filters, at: now, in: context, to: &page)
    case .detail: Detail.write(state.screens.detail, at: now, in: context, to: &page)
    case .history: History.write(state.screens.history, at: now, in: context, to: &page)
    case .review: Review.write(state.screens.review, at: now, in: context, to: &page)
    case .statistics: Statistics.write(state.screens.statistics, at: now, in: context, to: &page)
    case .doctor: Doctor.write(state.screens.doctor, at: now, in: context, to: &page)
    case .sync: Sync.write(state.screens.sync, at: now, in: context, to: &page)
    case .config: Config.write(state.screens.config, at: now, in: context, to: &page)
    case .edit: Edit.write(state.edit, at: now, in: context, to: &page)
    case .help: Help.write(state.screens.help, at: now, in: context, to: &page)
    case .exchange: Exchange.write(state.screens.exchange, at: now, in: context, to: &page)
    }
  }

  /// Writes the members of the screen's state as JSON, for programs and for traces. Pure.
  func writeMembers(of state: Shell.State, to writer: inout JSONWriter) {
    switch self {
    case .tasks: Tasks.writeMembers(of: state.tasks, to: &writer)
    case .agenda: Agenda.writeMembers(of: state.screens.agenda, to: &writer)
    case .remind: Remind.writeMembers(of: state.screens.remind, to: &writer)
    case .filters: Filters.writeMembers(of: state.screens.filters, to: &writer)
    case .detail: Detail.writeMembers(of: state.screens.detail, to: &writer)
    case .history: History.writeMembers(of: state.screens.history, to: &writer)
    case .review: Review.writeMembers(of: state.screens.review, to: &writer)
    case .statistics: Statistics.writeMembers(of: state.screens.statistics, to: &writer)
    case .doctor: Doctor.writeMembers(of: state.screens.doctor, to: &writer)
    case .sync: Sync.writeMembers(of: state.screens.sync, to: &writer)
    case .config: Config.writeMembers(of: state.screens.config, to: &writer)
    case .edit: Edit.writeMembers(of: state.edit, to: &writer)
    case .help: Help.writeMembers(of: state.screens.help, to: &writer)
    case .exchange: Exchange.writeMembers(of: state.screens.exchange, to: &writer)
    }
  }

  /// True if the screen's state is another one in another state of the shell.
  func differs(_ state: Shell.State, from other: Shell.State) -> Bool {
    switch self {
    case .tasks: state.tasks != other.tasks
    case .agenda: state.screens.agenda != other.screens.agenda
    case .remind: state.screens.remind != other.screens.remind
    case .filters: state.screens.filters != other.screens.filters
    case .detail: state.screens.detail != other.screens.detail
    case .history: state.screens.history != other.screens.history
    case .review: state.screens.review != other.screens.review
    case .statistics: state.screens.statistics != other.screens.statistics
    case .doctor: state.screens.doctor != other.screens.doctor
    case .sync: state.screens.sync != other.screens.sync
    case .config: state.screens.config != other.screens.config
    case .edit: state.edit != other.edit
    case .help: state.screens.help != other.screens.help
    case .exchange: state.screens.exchange != other.screens.exchange
    }
  }
}

/// An entry of the back stack: a screen, and the number of the task that it shows.
package struct Route: Equatable, Sendable, Codable {
  package let place: Place
  package let task: Int?

  package init(_ place: Place, task: Int? = nil) {
    self.place = place
    self.task = task
  }
}
