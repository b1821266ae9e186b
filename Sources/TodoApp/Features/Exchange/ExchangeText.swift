import TodoJSON
import TodoModel

/// What was exported, as it stands.
extension Exchange {
  static func write(_ state: Exchange.State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let export = state.export else { return page.add("Nothing has been exported.") }
    guard context.width != nil else { return page.addAsItStands(export.text) }
    // On a terminal a control in a title must not do what it says.
    for line in export.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      page.add(TextLine(String(line)), hanging: 0)
    }
  }

  /// `format`, `count` and `text`.
  static func writeMembers(of state: Exchange.State, to writer: inout JSONWriter) {
    guard let export = state.export else { return }
    writer.member("format", export.format)
    writer.member("count", export.count)
    writer.member("text", export.text)
  }
}
