/// What the user wants of the help.
enum HelpIntent: AppIntent, AppAction {
  typealias Owner = HelpScreen

  /// See all commands.
  case open
  /// See one command.
  case explain(String, column: Int)

  func canBeOffered(among verbs: [Verb], _ aliases: [Alias]) -> Bool {
    guard case .explain(let name, _) = self else { return true }
    return HelpResult(on: name, among: verbs, aliases) != nil
  }
}
