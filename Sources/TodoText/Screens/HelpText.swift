import TodoJSON
import TodoModel
import TodoScreens

/// The help as text.
public enum HelpText: ScreenText {
  /// The screen.
  public typealias Screen = HelpScreen

  /// A line for each command, or all there is to say of one.
  public static func write(_ state: HelpViewState, at now: Now, in context: TextContext, to page: inout TextPage) {
    if state.isExplaining, let entry = state.entries.first { return page.add(explanation(of: entry)) }
    let width = state.entries.map(\.usage.count).max() ?? 0
    page.add(TextLine("Commands", .headline))
    page.add(state.entries.map { "  " + TextLine($0.usage, .accent).padded(to: width + 2) + TextLine($0.summary) })
    page.add(TextLine("`help add` says more of a command; `back` returns to where you were", .faint))
  }

  /// `commands`.
  public static func writeMembers(of state: HelpViewState, to writer: inout JSONWriter) {
    writer.member("commands")
    writer.beginArray()
    for entry in state.entries {
      writer.beginObject()
      writer.member("name")
      writer.value(entry.name)
      writer.member("aliases")
      writer.values(entry.aliases)
      writer.member("parameters")
      writer.value(entry.parameters)
      writer.member("summary")
      writer.value(entry.summary)
      writer.member("examples")
      writer.values(entry.examples)
      writer.endObject()
    }
    writer.endArray()
  }

  private static func explanation(of entry: HelpViewState.Entry) -> [TextLine] {
    var lines = [TextLine(entry.usage, .headline), TextLine("  " + entry.summary)]
    if !entry.aliases.isEmpty { lines.append(TextLine("  also: " + entry.aliases.joined(separator: ", "), .faint)) }
    return lines + entry.examples.map { "    " + TextLine($0, .accent) }
  }
}

extension HelpViewState.Entry {
  fileprivate var usage: String { parameters.isEmpty ? name : name + " " + parameters }
}

extension JSONWriter {
  fileprivate mutating func values(_ texts: [String]) {
    beginArray()
    for text in texts { value(text) }
    endArray()
  }
}
