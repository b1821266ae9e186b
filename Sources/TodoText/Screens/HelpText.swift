import TodoJSON
import TodoModel
import TodoScreens

/// The help as text.
public enum HelpText: ScreenText {
  /// The screen.
  public typealias Screen = HelpScreen

  /// A line for each command, or all there is to say of one.
  public static func write(_ state: HelpViewState, at now: Now, in context: TextContext, to page: inout TextPage) {
    if state.isExplaining {
      page.add(state.entries.flatMap(explanation))
      return page.add(state.aliases.map(explanation))
    }
    page.add(TextLine("Commands", .headline))
    writeTable(state.entries, width: context.width ?? .max, to: &page)
    if !state.aliases.isEmpty { page.add(TextLine("Aliases", .headline)) }
    page.add(state.aliases.map { "  " + explanation(of: $0) })
    let hint = wrapped("`help add` says more of a command; `back` returns to where you were", to: context.width ?? .max)
    page.add(hint.map { TextLine($0, .faint) })
  }

  /// `commands`, and `aliases` if there are any.
  public static func writeMembers(of state: HelpViewState, to writer: inout JSONWriter) {
    writer.member("commands", of: state.entries) { writer, entry in
      writer.member("name", entry.name)
      writer.member("aliases", entry.aliases)
      writer.member("parameters", entry.parameters)
      writer.member("summary", entry.summary)
      writer.member("examples", entry.examples)
    }
    if !state.aliases.isEmpty { writer.member("aliases", state.aliases) }
  }

  /// Usages and summaries side by side, or one beneath the other where that would squeeze the summaries.
  private static func writeTable(_ entries: [HelpViewState.Entry], width: Int, to page: inout TextPage) {
    let usageWidth = (entries.map { displayWidth(of: $0.usage) }.max() ?? 0) + 2
    let isNarrow = width - 2 - usageWidth < 30
    let indentation = isNarrow ? 6 : 2 + usageWidth
    for entry in entries {
      let usage = "  " + TextLine(entry.usage, .accent)
      let lines = wrapped(entry.summary, to: width - indentation)
      if isNarrow { page.add(usage) }
      for (place, line) in lines.enumerated() {
        page.add((place == 0 && !isNarrow ? usage : TextLine()).padded(to: indentation) + TextLine(line))
      }
    }
  }

  private static func explanation(of alias: Alias) -> TextLine {
    TextLine(alias.name, .accent) + " stands for " + TextLine(alias.command, .accent)
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
