import TodoApp

extension CommandParser {
  /// The command that follows from a state without being typed: again what is watched, or the next line that was pasted. It
  /// says what it would say if it were typed in that state.
  package func followUp(to state: Shell.State) -> Shell.Intent? {
    state.lineToRun.map { line in
      intent(line.text, in: state, isTyped: line.isPasted)
    }
  }

  /// What a line asks for in a state; it is answered as what it stands for.
  func intent(_ line: String, in state: Shell.State, isTyped: Bool) -> Shell.Intent {
    let (text, command) = parse(line, in: state.parseContext)
    return .command(
      command, CommandSource(line: state.nextLineNumber, command: text, typed: isTyped ? line : nil))
  }
}
