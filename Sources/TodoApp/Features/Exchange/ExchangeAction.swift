/// What is to be done with tasks in other programs.
enum ExchangeAction: AppAction {
  typealias Owner = ExchangeScreen

  /// Read files and take in what is in them.
  case takeIn(ImportRequest)
  /// Write tasks as another program wants them.
  case export(ExportRequest)
  /// Show again what was written.
  case show

  var takesAWhile: Bool {
    switch self {
    case .takeIn: true
    case .export, .show: false
    }
  }
}
