import TodoJSON
import TodoModel
import TodoScreens

/// What the list can be narrowed to, as text.
public enum FiltersText: ScreenText {
  /// The screen.
  public typealias Screen = FiltersScreen

  /// The opened group: a line for each name, and what to type.
  public static func write(_ state: FiltersViewState, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let first = state.uses.first else { return page.add(TextLine(state.group.emptyWords)) }
    page.add(TextLine(state.group.title, .headline))
    let width = state.uses.map { displayWidth(of: $0.name) }.max() ?? 0
    let countWidth = state.uses.map { String($0.active).utf8.count }.max() ?? 0
    for use in state.uses {
      let count = TextLine(String(use.active)).padded(to: countWidth, alignRight: true)
      let completed = use.completed > 0 ? " · \(use.completed) completed" : ""
      page.add("  " + TextLine(use.name, .accent).padded(to: width + 2) + count + TextLine(" to do" + completed))
    }
    let hint = "“filter \(state.group.term(first.name))” narrows the list to one of them"
    page.add(wrapped(hint, to: context.width ?? .max).map { TextLine($0, .faint) })
  }

  /// `groups`, each with its `name` and its `toggles`: the `term` to type, the `name`, and the tasks that are `active`
  /// and `completed`.
  public static func writeMembers(of state: FiltersViewState, to writer: inout JSONWriter) {
    writer.member("groups")
    writer.beginArray()
    writer.beginObject()
    writer.member("name")
    writer.value(state.group.rawValue)
    writer.member("toggles")
    writer.beginArray()
    for use in state.uses {
      writer.beginObject()
      writer.member("term")
      writer.value(state.group.term(use.name).description)
      writer.member("name")
      writer.value(use.name)
      writer.member("active")
      writer.value(use.active)
      writer.member("completed")
      writer.value(use.completed)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endArray()
  }
}

extension FilterGroup {
  fileprivate var title: String {
    switch self {
    case .projects: "Projects"
    case .tags: "Tags"
    }
  }

  fileprivate var emptyWords: String {
    switch self {
    case .projects: "No project is in use: no task that is to do has one"
    case .tags: "No tag is in use: no task that is to do has one"
    }
  }
}
