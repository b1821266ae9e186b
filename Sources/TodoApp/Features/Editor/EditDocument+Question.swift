import TodoJSON
import TodoModel

/// What a text shall be is answered by another program, and not at the prompt; what is wrong with it stands in it.
extension EditDocument: Question {
  package var prompt: String { "Edit the text: " }
  package var isYesOrNo: Bool { false }
  package var document: EditDocument? { self }

  package func expectAnswer(in scanner: inout LineScanner) {}

  package func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    let page = page
    writer.member("editing", page.text)
    writer.member("line", page.place.line)
    writer.member("column", page.place.column)
    // Its places are those of the text, and not of the command.
    if let problem = problems.first {
      writer.write(problem.error, answering: CommandSource(line: page.place.line, command: ""))
    }
  }
}
