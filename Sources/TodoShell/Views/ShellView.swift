import LineEditor
import MVI
import TodoModel
import TodoScreens
import TodoText

/// The shell: a prompt, a line, an answer.
public final class ShellView: View {
  private let editor: any LineReading
  private let parser: CommandParser
  private let rendering: Rendering
  private let output: any Output
  private let isColored: Bool
  private let width: (() -> Int?)?
  private let textEditor: (any TextEditing)?
  private let interrupt: PendingInterrupt

  private var shown = TodoViewState()
  private var lineNumber = 0
  private var hasStarted = false
  private var isUnsettled = false

  /// The exit code: 0, unless a signal has ended the shell.
  public private(set) var exitCode: Int32 = 0

  /// A view that reads lines from an editor and shows answers on a terminal.
  ///
  /// - Parameters:
  ///   - width: How wide the window is just then; without it, what the rendering says holds.
  ///   - textEditor: Where texts are edited that a state asks for.
  ///   - interrupt: A Ctrl-C that has come since the last line was read.
  public init(
    editor: any LineReading, parser: CommandParser, rendering: Rendering, output: any Output, isColored: Bool,
    width: (() -> Int?)? = nil, textEditor: (any TextEditing)? = nil,
    interrupt: PendingInterrupt = PendingInterrupt()
  ) {
    self.editor = editor
    self.parser = parser
    self.rendering = rendering
    self.output = output
    self.isColored = isColored
    self.width = width
    self.textEditor = textEditor
    self.interrupt = interrupt
  }

  /// That the program has come up, and then what is typed.
  public func intents() -> PulledSequence<TodoIntent> {
    PulledSequence { self.nextIntent() }
  }

  /// Shows the answer to a command when it is through.
  public func render(_ state: TodoViewState) {
    let isSettled = state.settlement.count != shown.settlement.count
    let isNew = state.origin != shown.origin
    shown = state
    if isNew, state.isRunningPastedLine { echo(state) }
    if case .changes = state.message { isUnsettled = true }
    guard !state.isInFlight, !isSettled else { return }
    output.write(answer(state), to: .answers)
    output.flush()
    textEditor?.settle(state)
  }

  /// Shows a line that was pasted as if it had been typed.
  private func echo(_ state: TodoViewState) {
    guard rendering.format == .text, let origin = state.origin else { return }
    var page = TextPage(isColored: isColored)
    page.add(state.prompt + TextLine(origin.command))
    output.write(page.bytes, to: .answers)
    output.flush()
  }

  private func answer(_ state: TodoViewState) -> [UInt8] {
    let rendering = width.map { self.rendering.fitted(to: $0()) } ?? self.rendering
    switch rendering.format {
    case .json:
      var bytes: [UInt8] = []
      rendering.writeJSON(of: state, to: &bytes)
      return bytes
    case .text:
      var page = TextPage(isColored: isColored)
      page.add(rendering.lines(of: state.remarks))
      if let error = state.untoldError {
        page.add(rendering.lines(of: error, answering: state.origin))
      } else {
        rendering.write(state, to: &page)
      }
      return page.bytes
    }
  }

  private func nextIntent() -> TodoIntent? {
    guard hasStarted else {
      hasStarted = true
      return .start
    }
    while !shown.hasEnded {
      let question = shown.question
      if question == nil, InterruptSignal.termination == nil, let line = shown.pastedLines.first {
        return interrupt.take() ? intent(.screen(PasteIntent.stop), text: "") : command(line)
      }
      // It has stopped what it could.
      _ = interrupt.take()
      if case .editing(let manuscript)? = question, InterruptSignal.termination == nil, let textEditor {
        return intent(.screen(EditorIntent.edited(textEditor.edit(manuscript.page))), text: manuscript.command)
      }
      if isUnsettled, question == nil, !editor.isInputWaiting {
        isUnsettled = false
        return .idle
      }
      switch editor.readLine(question == nil ? .command : .answer, prompt: prompt, completing: nil) {
      case .line(let text) where CommandParser.isSilent(text, asAnswer: question != nil):
        continue
      case .line(let text) where question != nil:
        return intent(.answer(.line(text)), text: text)
      case .line(let text):
        return command(text)
      case .pasted(let lines):
        let commands = lines.filter { !CommandParser.isSilent($0, asAnswer: false) }
        if !commands.isEmpty { return intent(.screen(PasteIntent.paste(commands)), text: "") }
      case .wokenUp:
        // What was to be shown has been; the line goes on.
        continue
      case .interrupted:
        if question != nil { return intent(.answer(.interrupted), text: "") }
      case .endOfInput where question != nil:
        return intent(.answer(.nothing), text: "")
      case .endOfInput where !shown.routes.isAtRoot:
        return intent(.back, text: "")
      case .endOfInput:
        return nil
      case .terminated(let signal):
        exitCode = 128 + signal
        return nil
      case .failed:
        exitCode = 74
        return nil
      }
    }
    return nil
  }

  /// What a line asks for; it is remembered as it was typed, and told as what it stands for.
  private func command(_ line: String) -> TodoIntent {
    editor.remember(line)
    let text = parser.expanded(line)
    return intent(parser.command(text, in: shown.situation), text: text)
  }

  private func intent(_ command: Command, text: String) -> TodoIntent {
    lineNumber += 1
    return .command(command, Origin(line: lineNumber, command: text))
  }

  private var prompt: Prompt {
    Prompt((shown.question.map { TextLine($0.prompt, .headline) } ?? shown.prompt).prompt(isColored: isColored))
  }
}
