import LineEditor
import MVI
import TodoApp
import TodoModel

package final class ShellView: View {
  let editor: any LineReading
  let parser: CommandParser
  let rendering: Rendering
  private let output: any Output
  let isColored: Bool
  private let prompts: Prompts
  private let highlights, suggests: Bool
  private let window: (() -> Window)?
  private let progressLine: ProgressLine?
  private let onlyLine: String?
  private let interrupts: InterruptCount
  private let ringsBell: Bool

  private(set) var shown = Shell.State()
  private var hasStarted = false
  /// An intent that waits until the answer is refitted to the window.
  private var postponed: Shell.Intent?
  /// External updates that could not be shown yet, because the editor's line is on the screen.
  private var unreported: [ExternalUpdate] = []
  private var isLineOnScreen = false
  /// The line for which Tab needs data from the next state.
  private var completing: TypedLine?
  /// The number of tasks that Tab lists at first: the most urgent ones.
  private static let mostTasks = 20
  private static let timeout: IdleTimeout = (pause: 200, limit: .milliseconds(1500))

  /// The exit code: 0, unless a signal has ended the shell, or the only line could not be answered.
  package private(set) var exitCode: Int32 = 0

  /// Creates a view of a terminal: without `window` of the size of the rendering, and with `onlyLine` for this line
  /// alone. A possible continuation of the typed line is shown if `suggests`; each of the `interrupts` ends an answer.
  package init(
    editor: any LineReading, parser: CommandParser, rendering: Rendering, output: any Output, isColored: Bool,
    prompts: Prompts = (.left, .right), highlights: Bool = false, suggests: Bool = false,
    window: (() -> Window)? = nil, progressLine: ProgressLine? = nil, interrupts: InterruptCount = InterruptCount(),
    ringsBell: Bool = false, onlyLine: String? = nil
  ) {
    (self.editor, self.parser, self.output) = (editor, parser, output)
    (self.rendering, self.isColored, self.prompts) = (rendering, isColored, prompts)
    (self.highlights, self.suggests, self.ringsBell) = (highlights, suggests, ringsBell)
    (self.window, self.interrupts) = (window, interrupts)
    (self.progressLine, self.onlyLine) = (progressLine, onlyLine)
  }

  package func intents() -> PulledSequence<Shell.Intent> {
    PulledSequence(wakeUp: editor.wakeUp) { self.nextInWindow() }
  }

  package func render(_ state: Shell.State) {
    let isNew = state.origin != shown.origin
    let isAnswered = !state.isInFlight && (shown.isInFlight || state.message != shown.message)
    let externalUpdate = state.externalUpdate == shown.externalUpdate ? nil : state.externalUpdate
    if state.progress != shown.progress, state.watch.line == nil { progressLine?.show(state.progress) }
    shown = state
    if isNew, let line = state.origin?.typed, !line.hasPassword { editor.remember(line) }
    if let line = state.watch.line {
      if isAnswered, state.message != .none { showPage(of: state, watching: line) }
      return
    }
    editor.closePage()
    if isNew, state.isRunningPastedLine { echo(state) }
    if let externalUpdate { unreported.append(externalUpdate.update) }
    showUpdates()
    guard isAnswered else { return }
    if state.isToBeRead, InterruptSignal.termination == nil {
      // One that came before it was meant for the command.
      let earlier = interrupts.value
      output.present(answer(state), until: { interrupts.value > earlier })
    } else {
      output.write(answer(state).bytes, to: .answers)
    }
    output.flush()
  }

  /// Shows external updates; while the editor's line is on the screen, the editor is woken to make room first.
  private func showUpdates() {
    guard !unreported.isEmpty else { return }
    guard !isLineOnScreen else { return editor.wakeUp() }
    unreported.forEach(show)
    unreported = []
  }

  private func show(_ update: ExternalUpdate) {
    guard rendering.format == .text else { return }
    var page = fittedRendering.page(isColored: isColored)
    page.add(fittedRendering.lines(of: update))
    if ringsBell, case .due = update { output.write([0x07], to: .answers) }
    output.write(beginning(of: page), to: .answers)
    output.flush()
  }

  private func echo(_ state: Shell.State) {
    guard rendering.format == .text, let origin = state.origin else { return }
    output.write(
      rendering.bytes(of: [line(prompts.left) + TextLine(origin.command)], isColored: isColored), to: .answers)
    output.flush()
  }

  private func answer(_ state: Shell.State) -> TextPage {
    switch state.origin?.options?.format ?? rendering.format {
    case .json: return TextPage(encoded: rendering.jsonLine(of: state))
    case .text where state.message == .clearedScreen: return TextPage(encoded: Array("\u{1B}[H\u{1B}[2J".utf8))
    case .text: return state.isUncovered ? TextPage(encoded: beginning(of: page(of: state))) : page(of: state)
    }
  }

  /// Returns as much of a page as the window has room for: it was not requested.
  private func beginning(of page: TextPage) -> [UInt8] {
    let bytes = page.bytes
    guard let window = shown.window, !window.hasRoom(for: bytes) else { return bytes }
    // Below it come how much more there is, and the prompt.
    let beginning = window.beginning(of: bytes, leaving: 2)
    let hidden = bytes[beginning.endIndex...].count { $0 == UInt8(ascii: "\n") }
    return beginning + rendering.bytes(of: [TextLine("… and \(hidden) more", .faint)], isColored: isColored)
  }

  private var fittedRendering: Rendering { shown.window.map(rendering.fitted) ?? rendering }

  func page(of state: Shell.State) -> TextPage {
    let rendering = fittedRendering
    var page = rendering.page(isColored: isColored)
    page.add(rendering.lines(of: state.fileNotices))
    rendering.writePrecedingReport(of: state, to: &page)
    if let error = state.unshownError { page.add(rendering.lines(of: error, answering: state.origin)) }
    rendering.writeAnswer(of: state, to: &page)
    return page
  }

  /// Returns the next intent; if the window has changed, first one that refits the answer to it.
  private func nextInWindow() -> Pull<Shell.Intent> {
    let next = postponed.take().map(Pull.element) ?? next()
    guard case .element(let intent) = next, let window = window?(), window != shown.window else { return next }
    postponed = intent
    return .element(.fit(window))
  }

  private func next() -> Pull<Shell.Intent> {
    guard hasStarted else {
      hasStarted = true
      return .element(onlyLine.map { parser.intent($0, in: shown, isTyped: false) } ?? .start)
    }
    if shown.hasEnded { return .end }
    if shown.watch.line != nil { return nextOnPage() }
    if onlyLine != nil { return end(shown.error?.exitCode ?? 0) }
    return next(after: readLine(), isAnswer: shown.asking != nil)
  }

  private func readLine() -> LineInput {
    let offered = completing.flatMap { line in shown.suggestions.map { completion($0, of: line) } }
    (completing, isLineOnScreen) = (nil, false)
    return editor.readLine(
      shown.asking == nil ? .command : .answer, prompt: prompt, offering: offered, with: assistance,
      idleAfter: shown.isCheckpointDue ? Self.timeout : nil)
  }

  private var assistance: LineAssistance? {
    guard isColored, rendering.format == .text, shown.asking == nil else { return nil }
    return parser.assistance(
      highlights: highlights, suggests: suggests, in: shown.parseContext, rendering.context.theme)
  }

  private func next(after input: LineInput, isAnswer: Bool) -> Pull<Shell.Intent> {
    switch input {
    case .tab(let line, let cursor):
      let typed = TypedLine(line, cursor: cursor)
      (completing, isLineOnScreen) = (typed, true)
      return .element(.complete(typed))
    case .idle:
      isLineOnScreen = true
      return .element(.idle)
    // A comment that is typed is answered.
    case .line(let text) where (isAnswer || !text.contains("#")) && CommandParser.isSilent(text, asAnswer: isAnswer):
      return .nothing
    case .line(let text) where isAnswer: return .element(intent(.answer(.line(text)), text: text))
    case .line(let text): return .element(parser.intent(text, in: shown, isTyped: true))
    case .pasted(let lines):
      let said = lines.filter { !CommandParser.isSilent($0, asAnswer: false) }
      let commands = said.count { parser.meaning(of: $0, in: shown.parseContext).isValid }
      return said.isEmpty ? .nothing : .element(intent(.feature(.paste(.paste(said, commands: commands)))))
    case .pastedTooMuch(let limit): return .element(intent(.invalid(.syntax(.pasteTooLong(limit: limit), column: 1))))
    case .wokenUp:
      // The loop takes the updates that have arrived, and then the line continues.
      showUpdates()
      return .nothing
    case .interrupted: return isAnswer ? .element(intent(.answer(.interrupted))) : .nothing
    case .endOfInput where isAnswer: return .element(intent(.answer(.nothing)))
    case .endOfInput: return shown.routes.isAtRoot ? .end : .element(intent(.back))
    case .terminated(let signal): return end(128 + signal)
    case .failed: return end(74)
    }
  }

  func intent(_ command: Command, text: String = "") -> Shell.Intent {
    .command(command, CommandSource(line: shown.nextLineNumber, command: text))
  }

  func end(_ code: Int32) -> Pull<Shell.Intent> {
    exitCode = code
    return .end
  }

  private func completion(_ suggestions: Suggestions, of line: TypedLine) -> Completion {
    let whole = suggestions.all.count == 1 ? suggestions.line(line, with: suggestions.all[0]) : line.text
    return Completion(
      replacing: suggestions.replaced,
      by: suggestions.all.lazy.map { [rendering] in
        Completion.Candidate($0.text, following: $0.following, explanation: rendering.words(explaining: $0))
      },
      shortList: suggestions.all.first?.isTask == true ? Self.mostTasks : nil,
      isOnlyListed: shown.asking == nil && !parser.mayComplete(line.text, to: whole, in: shown.parseContext))
  }

  private var prompt: Prompt {
    func encoded(_ line: TextLine) -> String { line.prompt(isColored: isColored, theme: rendering.context.theme) }
    if let question = shown.question {
      return Prompt(encoded(TextLine(question.prompt, .headline)), draft: question.draft)
    }
    let right = line(prompts.right)
    return Prompt(encoded(line(prompts.left)), right: right.width == 0 ? nil : encoded(right))
  }

  private func line(_ template: PromptTemplate) -> TextLine {
    template.line(shown, isUnicode: rendering.context.isUnicode)
  }
}
