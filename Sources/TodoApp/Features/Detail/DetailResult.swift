import TodoModel

/// What happened to one task.
enum DetailResult: AppResult {
  typealias Owner = DetailScreen

  /// It has been loaded.
  case loaded(TaskDetails)
  /// Several fit: it has to be asked which one is meant.
  case undecided(TaskChoice)
  /// A link of it has been opened.
  case went(to: String)
  /// It could not be loaded, or a link of it not be opened.
  case failed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .loaded(let content): .shows(Route(DetailScreen.self, task: content.task.number))
    case .undecided(let choice): choice.pending.map { .confirms($0) } ?? .fails(choice.refused)
    case .went(let link): .tells(.opened(link))
    case .failed(let error): .fails(error)
    }
  }
}
