import LineEditor
import MVI
import TodoApp
import TodoModel

/// The shell: a prompt, a line, an answer.
package final class ShellView: View {
  let editor: any LineReading
  let parser: CommandParser
  let rendering: Rendering
  private let output: any Output
  let isColored: Bool
  private let prompts: Prompts
  private let inbox: Inbox<TodoIntent>
  private let window: (() -> Window)?
  private let progressLine: ProgressLine?
  private let onlyLine: String?
  private let interrupts: InterruptCount

  private(set) var shown = TodoViewState()
  private var hasStarted = false
  /// What has happened outside and could not be told yet, because the editor's line is on the screen.
  private var untold: [ExternalUpdate] = []
  /// Whether the editor's line is on the screen, where nothing else may be written.
  private var isLineOnScreen = false
  /// Whether Tab has asked for what is in the next state.
  private var isCompleting = false
  /// When typing counts as paused.
  private static let patience = Patience(pause: 200, limit: .milliseconds(1500))

  /// The exit code: 0, unless a signal has ended the shell, or the only line could not be answered.
  package private(set) var exitCode: Int32 = 0

  /// A view that reads lines from an editor and shows answers on a terminal.
  ///
  /// - Parameters:
  ///   - prompts: What stands around the line that is typed.
  ///   - inbox: Another source of the loop's intents, for when there are two at once.
  ///   - window: How large the window is just then; without it, what the rendering says holds.
  ///   - progressLine: Where it is told how far something has got that takes a while; nil for nowhere.
  ///   - interrupts: Each ends an answer that is being shown.
  ///   - onlyLine: A line that is answered instead of what is typed; then the view ends.
  package init(
    editor: any LineReading, parser: CommandParser, rendering: Rendering, output: any Output, isColored: Bool,
    prompts: Prompts = Prompts(), inbox: Inbox<TodoIntent> = Inbox(), window: (() -> Window)? = nil,
    progressLine: ProgressLine? = nil, interrupts: InterruptCount = InterruptCount(),
    onlyLine: String? = nil
  ) {
    self.editor = editor
    self.parser = parser
    self.rendering = rendering
    self.output = output
    self.isColored = isColored
    self.prompts = prompts
    self.inbox = inbox
    self.window = window
    self.progressLine = progressLine
    self.onlyLine = onlyLine
    self.interrupts = interrupts
  }

  /// That the program has come up, and then what is typed.
  package func intents() -> PulledSequence<TodoIntent> {
    PulledSequence(wakeUp: editor.wakeUp) { self.nextInWindow() }
  }

  /// Shows what has happened outside, and the answer to a command when it is through.
  package func render(_ state: TodoViewState) {
    let isNew = state.origin != shown.origin
    let isAnswered = !state.isInFlight && (shown.isInFlight || state.message != shown.message)
    let externalUpdate = state.externalUpdate == shown.externalUpdate ? nil : state.externalUpdate
    if state.progress != shown.progress, state.watchedLine == nil { progressLine?.show(state.progress) }
    shown = state
    if isNew, let line = state.origin?.typed { editor.remember(line) }
    if let line = state.watchedLine {
      if isAnswered, state.message != .none { showPage(of: state, watching: line) }
      return
    }
    editor.closePage()
    if isNew, state.isRunningPastedLine { echo(state) }
    if let externalUpdate { untold.append(externalUpdate.news) }
    tellNews()
    guard isAnswered else { return }
    if state.isToBeRead, InterruptSignal.termination == nil {
      // One that came before it was meant for the command.
      let earlier = interrupts.value
      output.present(answer(state), until: { interrupts.value > earlier })
    } else {
      output.write(answer(state), to: .answers)
    }
    output.flush()
  }

  /// Tells what has happened outside; while the editor's line is on the screen, it is woken to make room first.
  private func tellNews() {
    guard !untold.isEmpty else { return }
    guard !isLineOnScreen else { return editor.wakeUp() }
    untold.forEach(tell)
    untold = []
  }

  private func tell(_ news: ExternalUpdate) {
    guard rendering.format == .text else { return }
    var page = TextPage(isColored: isColored, isUnicode: rendering.context.isUnicode)
    page.add(fittedRendering.lines(of: news))
    output.write(beginning(of: page), to: .answers)
    output.flush()
  }

  /// Shows a line that was pasted as if it had been typed.
  private func echo(_ state: TodoViewState) {
    guard rendering.format == .text, let origin = state.origin else { return }
    var page = TextPage(isColored: isColored, isUnicode: rendering.context.isUnicode)
    page.add(line(prompts.left) + TextLine(origin.command))
    output.write(page.bytes, to: .answers)
    output.flush()
  }

  private func answer(_ state: TodoViewState) -> [UInt8] {
    switch rendering.format {
    case .json:
      var bytes: [UInt8] = []
      rendering.writeJSON(of: state, to: &bytes)
      return bytes
    case .text where state.message == .clearedScreen:
      return Array("\u{1B}[H\u{1B}[2J".utf8)
    case .text:
      let page = page(of: state)
      return state.isUncovered ? beginning(of: page) : page.bytes
    }
  }

  /// As much of a page as the window has room for: it was not asked for.
  private func beginning(of page: TextPage) -> [UInt8] {
    guard let window = shown.window, !window.hasRoom(for: page.bytes) else { return page.bytes }
    // Below it come how much more there is, and the prompt.
    let beginning = window.beginning(of: page.bytes, leaving: 2)
    let hidden = page.bytes[beginning.endIndex...].count { $0 == UInt8(ascii: "\n") }
    var rest = TextPage(isColored: isColored, isUnicode: rendering.context.isUnicode)
    rest.add(TextLine("… and \(hidden) more", .faint))
    return beginning + rest.bytes
  }

  /// The rendering for the window that is there now.
  private var fittedRendering: Rendering {
    shown.window.map { rendering.fitted(to: $0.columns) } ?? rendering
  }

  /// The answer for people, in the width of the window.
  func page(of state: TodoViewState, cutTo width: Int? = nil) -> TextPage {
    let rendering = fittedRendering
    var page = TextPage(
      isColored: isColored, width: width, isUnicode: rendering.context.isUnicode, hasLinks: rendering.context.hasLinks)
    page.add(rendering.lines(of: state.fileNotices))
    if let error = state.untoldError {
      page.add(rendering.lines(of: error, answering: state.origin))
    }
    rendering.write(state, to: &page)
    return page
  }

  /// What comes next; before it, if the window has become another one, that the answer be made to fit it.
  private func nextInWindow() -> Pull<TodoIntent> {
    let next = next()
    guard case .element(let intent) = next, let window = window?(), window != shown.window else { return next }
    inbox.send(.fit(window))
    inbox.send(intent)
    return .nothing
  }

  private func next() -> Pull<TodoIntent> {
    guard hasStarted else {
      hasStarted = true
      return .element(onlyLine.map { parser.intent($0, in: shown, isTyped: false) } ?? .start)
    }
    if shown.hasEnded { return .end }
    if shown.watchedLine != nil { return nextOnPage() }
    if onlyLine != nil { return end(shown.error?.exitCode ?? 0) }
    let isAnswer = shown.asking != nil
    return next(after: readLine(), isAnswer: isAnswer)
  }

  private func readLine() -> LineInput {
    isLineOnScreen = false
    let completion = isCompleting ? shown.suggestions.map(completion) : nil
    isCompleting = false
    return editor.readLine(
      shown.asking == nil ? .command : .answer, prompt: prompt, offering: completion,
      idleAfter: shown.isCheckpointDue ? Self.patience : nil)
  }

  private func next(after input: LineInput, isAnswer: Bool) -> Pull<TodoIntent> {
    switch input {
    case .tab(let line, let cursor):
      isCompleting = true
      isLineOnScreen = true
      return .element(.complete(TypedLine(line, cursor: cursor)))
    case .idle:
      isLineOnScreen = true
      return .element(.idle)
    case .line(let text) where CommandParser.isSilent(text, asAnswer: isAnswer):
      return .nothing
    case .line(let text):
      return .element(
        isAnswer ? intent(.answer(.line(text)), text: text) : parser.intent(text, in: shown, isTyped: true))
    case .pasted(let lines):
      let said = lines.filter { !CommandParser.isSilent($0, asAnswer: false) }
      let commands = said.count { parser.isCommand($0, in: shown.parseContext) }
      return said.isEmpty ? .nothing : .element(intent(.feature(PasteIntent.paste(said, commands: commands))))
    case .pastedTooMuch(let limit):
      return .element(intent(.invalid(.syntax(.pasteTooLong(limit: limit), column: 1))))
    case .wokenUp:
      // What has arrived is taken by the loop, and then the line goes on.
      tellNews()
      return .nothing
    case .interrupted:
      return isAnswer ? .element(intent(.answer(.interrupted))) : .nothing
    case .endOfInput where isAnswer:
      return .element(intent(.answer(.nothing)))
    case .endOfInput:
      return shown.routes.isAtRoot ? .end : .element(intent(.back))
    case .terminated(let signal):
      return end(128 + signal)
    case .failed:
      return end(74)
    }
  }

  func intent(_ command: Command, text: String = "") -> TodoIntent {
    .command(command, CommandSource(line: shown.nextLineNumber, command: text))
  }

  func end(_ code: Int32) -> Pull<TodoIntent> {
    exitCode = code
    return .end
  }

  private func completion(_ suggestions: Suggestions) -> Completion {
    Completion(
      replacing: suggestions.replaced,
      by: suggestions.all.lazy.map { [rendering] in
        Completion.Candidate($0.text, following: $0.following, explanation: rendering.words(explaining: $0))
      })
  }

  private var prompt: Prompt {
    if let question = shown.question {
      return Prompt(TextLine(question.prompt, .headline).prompt(isColored: isColored), draft: question.draft)
    }
    let right = line(prompts.right)
    return Prompt(
      line(prompts.left).prompt(isColored: isColored),
      right: right.width == 0 ? nil : right.prompt(isColored: isColored))
  }

  private func line(_ template: PromptTemplate) -> TextLine {
    template.line(shown, isUnicode: rendering.context.isUnicode)
  }
}
