import MVI
import TodoModel

/// The features of the program, put together: each has a case in the four enums and a state in `Screens` or
/// `Shell.State`. A new feature is a case in each; the compiler reports every missing place except for its verbs.
package enum Features {
  package enum Intent: Equatable, Sendable, Codable {
    case agenda(Agenda.Intent)
    case config(Config.Intent)
    case detail(Detail.Intent)
    case doctor(Doctor.Intent)
    case edit(Edit.Intent)
    case editor(Editor.Intent)
    case exchange(Exchange.Intent)
    case filters(Filters.Intent)
    case help(Help.Intent)
    case history(History.Intent)
    case merge(Merge.Intent)
    case paste(Paste.Intent)
    case remind(Remind.Intent)
    case review(Review.Intent)
    case statistics(Statistics.Intent)
    case sync(Sync.Intent)
    case tasks(Tasks.Intent)
    case watch(Watch.Intent)
  }

  package enum Action: Equatable, Sendable, Codable {
    case agenda(Agenda.Intent)
    case config(Config.Intent)
    case detail(Detail.Intent)
    case doctor(Doctor.Intent)
    case edit(Edit.Action)
    indirect case editor(Editor.Action)
    case exchange(Exchange.Intent)
    case filters(Filters.Intent)
    case help(Help.Intent)
    case history(History.Intent)
    case merge(Merge.Intent)
    case paste(Paste.Intent)
    case remind(Remind.Intent)
    indirect case review(Review.Action)
    case statistics(Statistics.Intent)
    case sync(Sync.Intent)
    case tasks(Tasks.Action)
    case watch(Watch.Intent)
  }

  // Large payloads are indirect: a result is copied several times on its way, and most are those of a change.
  package enum Result: Equatable, Sendable, Codable {
    indirect case agenda(Agenda.State)
    indirect case config(Config.Result)
    indirect case detail(Detail.Result)
    indirect case doctor(Doctor.Result)
    case edit(Edit.Result)
    indirect case editor(Editor.Result)
    indirect case exchange(Exchange.Result)
    case filters(Filters.Result)
    indirect case help(Help.State)
    case history(History.Result)
    case merge(Merge.Result)
    case paste(Paste.Result)
    case remind(Remind.Result)
    indirect case review(Review.Result)
    indirect case statistics(Statistics.State)
    case sync(Sync.Result)
    case tasks(Tasks.Result)
    case watch(Watch.Result)
  }

  /// The properties of an intent that matter before its action is run.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Changes nothing, asks nothing, and can be repeated.
    package static let onlyShows = Traits(rawValue: 1)
    /// Loses data, so that no line is completed to it without need.
    package static let destroys = Traits(rawValue: 2)
    /// Needs all commands before to be durable.
    package static let needsDurability = Traits(rawValue: 4)
    /// Is not offered instead of a refused line, because it may be refused as well.
    package static let isNotOffered = Traits(rawValue: 8)
  }

  /// Every command, in the order in which help lists them.
  package static let verbs: [Verb] = {
    let verbs =
      Edit.verbs + Editor.verbs + Tasks.verbs + Agenda.verbs + Remind.verbs + Filters.verbs + Detail.verbs
      + History.verbs + Review.verbs + Statistics.verbs + Exchange.verbs + Doctor.verbs + Sync.verbs + Merge.verbs
      + Config.verbs + Help.verbs
    return verbs + Watch.verbs(before: verbs) + Verb.navigation
  }()

  static let names = Set(verbs.map(\.name))
}

/// The states of the screens that are shown now and then, in one box of the shell's state.
package struct Screens: Equatable, Sendable, Codable {
  var agenda = Agenda.State()
  var config = Config.State()
  var detail: Detail.Content?
  var doctor: Doctor.Result?
  var editor: EditDocument?
  var exchange: Exchange.Export?
  var filters = Filters.State()
  var help = Help.State()
  var history: TaskHistory?
  var remind: DueNow?
  var review = Review.State()
  var statistics = Statistics.State()
  var sync = Sync.State.nothing
}

extension Features.Intent {
  func action(in state: Shell.State) -> Features.Action {
    switch self {
    case .agenda(let intent): return .agenda(intent)
    case .config(let intent): return .config(intent)
    case .detail(let intent): return .detail(intent)
    case .doctor(let intent): return .doctor(intent)
    case .edit(let intent): return .edit(Edit.action(for: intent, in: state.edit))
    case .editor(let intent): return .editor(.run(intent, state.screens.editor))
    case .exchange(let intent): return .exchange(intent)
    case .filters(let intent): return .filters(intent)
    case .help(let intent): return .help(intent)
    case .history(let intent): return .history(intent)
    case .merge(let intent): return .merge(intent)
    case .paste(let intent): return .paste(intent)
    case .remind(let intent): return .remind(intent)
    case .review(let intent): return .review(Review.action(for: intent, in: state.screens.review))
    case .statistics(let intent): return .statistics(intent)
    case .sync(let intent): return .sync(Sync.action(for: intent, in: state.screens.sync))
    case .tasks(let intent): return .tasks(Tasks.action(for: intent, in: state.tasks))
    case .watch(let intent): return .watch(intent)
    }
  }

  package var traits: Features.Traits {
    switch self {
    case .agenda, .statistics: .onlyShows
    case .config(let intent): intent.traits
    case .detail(let intent): intent.traits
    case .doctor(let intent): intent.traits
    case .edit(let intent): intent.traits
    case .exchange(let intent): intent.traits
    case .filters(let intent): intent.traits
    case .history(let intent): intent.traits
    case .merge: .needsDurability
    case .remind(let intent): intent == .remind ? .needsDurability : []
    case .sync(let intent): intent.traits
    case .tasks(let intent): intent.traits
    case .editor, .help, .paste, .review, .watch: []
    }
  }

  /// True if `--dry-run` can be said of it: it shows something, or makes a change that can be asked about first.
  package var canBeTried: Bool {
    if case .edit(.change) = self { return true }
    if case .tasks = self { return true }
    return traits.contains(.onlyShows) || self == .help(.overview)
  }

  /// False if it would be refused, so that it is not offered instead of a refused line.
  package func canBeOffered(knowing aliases: [Alias]) -> Bool {
    if case .help(.explain(let name, _)) = self { return Help.State(on: name, knowing: aliases) != nil }
    return !traits.contains(.isNotOffered)
  }
}

extension Features.Action {
  /// Runs the action with the processor of its feature; the shell shows errors.
  func result(in environment: Environment) async throws(TodoError) -> Features.Result {
    switch self {
    case .agenda(let action): return .agenda(try await AgendaProcessor(environment: environment).result(of: action))
    case .config(let action): return .config(try ConfigProcessor(environment: environment).result(of: action))
    case .detail(let action): return .detail(try await DetailProcessor(environment: environment).result(of: action))
    case .doctor(let action): return .doctor(try await DoctorProcessor(environment: environment).result(of: action))
    case .edit(let action): return .edit(try await EditProcessor(environment: environment).result(of: action))
    case .editor(let action): return .editor(await EditorProcessor(environment: environment).result(of: action))
    case .exchange(let action):
      return .exchange(try await ExchangeProcessor(environment: environment).result(of: action))
    case .filters(let action): return .filters(try await FiltersProcessor(environment: environment).result(of: action))
    case .help(let action): return .help(try HelpProcessor(aliases: environment.aliases).result(of: action))
    case .history(let action): return .history(try await HistoryProcessor(environment: environment).result(of: action))
    case .merge(let action): return .merge(try await MergeProcessor(environment: environment).result(of: action))
    case .paste(let action): return .paste(try await PasteProcessor(environment: environment).result(of: action))
    case .remind(let action): return .remind(try await RemindProcessor(environment: environment).result(of: action))
    case .review(let action): return .review(await ReviewProcessor(environment: environment).result(of: action))
    case .statistics(let action):
      return .statistics(try await StatisticsProcessor(environment: environment).result(of: action))
    case .sync(let action): return .sync(try await SyncProcessor(environment: environment).result(of: action))
    case .tasks(let action): return .tasks(try await TasksProcessor(environment: environment).result(of: action))
    case .watch(let action): return .watch(try await WatchProcessor(environment: environment).result(of: action))
    }
  }

  /// Returns the work that begins when a result of the action is shown; nil if there is none.
  func work(after result: Features.Result, in environment: Environment) -> Results<Shell.Result>.Work? {
    guard case .editor(let action) = self, case .editor(let result) = result else { return nil }
    return EditorProcessor(environment: environment).work(after: result, of: action)
  }
}

extension Features.Result {
  package var report: Report {
    switch self {
    case .agenda: return .show(Route(.agenda))
    case .config(let result): return result.report
    case .detail(let result): return result.report
    case .doctor(let result): return result.report
    case .edit(let result): return result.report
    case .editor(let result): return result.report
    case .exchange(let result): return result.report
    case .filters(let result): return result.report
    case .help: return .show(Route(.help))
    case .history(let result): return result.report
    case .merge(let result): return result.report
    case .paste(let result): return result.report
    case .remind(let result): return result.report
    case .review(let result): return result.report
    case .statistics: return .show(Route(.statistics))
    case .sync(let result): return result.report
    case .tasks(let result): return result.report
    case .watch: return .finish
    }
  }
}

extension Shell.State {
  mutating func reduce(_ result: Features.Result) {
    switch result {
    case .agenda(let result): Agenda.reduce(&screens.agenda, result)
    case .config(let result): Config.reduce(&screens.config, result)
    case .detail(let result): Detail.reduce(&screens.detail, result)
    case .doctor(let result): Doctor.reduce(&screens.doctor, result)
    case .edit(let result): Edit.reduce(&edit, result)
    case .editor(let result): Editor.reduce(&screens.editor, result)
    case .exchange(let result): Exchange.reduce(&screens.exchange, result)
    case .filters(let result): Filters.reduce(&screens.filters, result)
    case .help(let result): Help.reduce(&screens.help, result)
    case .history(let result): History.reduce(&screens.history, result)
    case .remind(let result): Remind.reduce(&screens.remind, result)
    case .review(let result): Review.reduce(&screens.review, result)
    case .statistics(let result): Statistics.reduce(&screens.statistics, result)
    case .sync(let result): Sync.reduce(&screens.sync, result)
    case .tasks(let result): Tasks.reduce(&tasks, result)
    case .watch(let result): Watch.reduce(&watch, result)
    // Their results are reported once, or wait for a yes in the shell.
    case .merge, .paste: break
    }
  }
}
