import MVI
import TodoModel
import TodoScreens

extension TodoViewState {
  /// What stands before the next command: where one is, what is worked on, and what is hidden.
  public var prompt: TextLine {
    let route = routes.top
    var place = route.screen == TasksScreen.self ? "" : " " + route.screen.name
    if let task = route.task { place += " \(task)" }
    let listing = situation.listing
    var narrowing = listing.filter == .active ? "" : " " + listing.filter.rawValue
    if listing.isNarrowed { narrowing += " …" }
    let scope = scope.isEmpty ? "" : " \(shortened(scope.description, to: 40))"
    return TextLine("todo", .headline) + TextLine(place, .accent) + TextLine(scope, .good)
      + TextLine(narrowing, .warning) + "> "
  }
}
