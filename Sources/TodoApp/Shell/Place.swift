import MVI
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
    case .help: .help(.overview)
    case .exchange: .exchange(.show)
    }
  }

  var screen: Screen {
    switch self {
    case .tasks: Screen(of: Tasks.self) { $0.tasks }
    case .agenda: Screen(of: Agenda.self) { $0.screens.agenda }
    case .remind: Screen(of: Remind.self) { $0.screens.remind }
    case .filters: Screen(of: Filters.self) { $0.screens.filters }
    case .detail: Screen(of: Detail.self) { $0.screens.detail }
    case .history: Screen(of: History.self) { $0.screens.history }
    case .review: Screen(of: Review.self) { $0.screens.review }
    case .statistics: Screen(of: Statistics.self) { $0.screens.statistics }
    case .doctor: Screen(of: Doctor.self) { $0.screens.doctor }
    case .sync: Screen(of: Sync.self) { $0.screens.sync }
    case .config: Screen(of: Config.self) { $0.screens.config }
    case .edit: Screen(of: Edit.self) { $0.edit }
    case .help: Screen(of: Help.self) { $0.screens.help }
    case .exchange: Screen(of: Exchange.self) { $0.screens.exchange }
    }
  }
}

protocol ScreenFeature: Reducer where State: Equatable {
  /// Adds the screen to a page for people. Pure.
  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage)

  /// Writes the members of the state as JSON, for programs and for traces. Pure.
  static func writeMembers(of state: State, to writer: inout JSONWriter)
}

/// The functions of a screen, of the whole shell's state.
struct Screen {
  let write: (Shell.State, Now, TextContext, inout TextPage) -> Void
  let writeMembers: (Shell.State, inout JSONWriter) -> Void
  /// True if its part of the state differs between two states.
  let differs: (Shell.State, Shell.State) -> Bool

  init<Feature: ScreenFeature>(of feature: Feature.Type, _ part: @escaping (Shell.State) -> Feature.State) {
    write = { feature.write(part($0), at: $1, in: $2, to: &$3) }
    writeMembers = { feature.writeMembers(of: part($0), to: &$1) }
    differs = { part($0) != part($1) }
  }
}

/// An entry of the back stack: a screen, and the number of the task that it shows.
package struct Route: Equatable, Sendable, Codable {
  package let place: Place
  package let task: Int?

  package init(_ place: Place, task: Int? = nil) { (self.place, self.task) = (place, task) }

  /// `detail 3`
  var words: String { place.rawValue + (task.map { " \($0)" } ?? "") }
}
