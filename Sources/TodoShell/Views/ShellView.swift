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
  let window: (() -> Window)?
  let externalEvents: ExternalEvents?
  let renewalSeconds: Int?
  private let progressLine: ProgressLine?
  private let onlyLine: String?
  private let textEditor: (any TextEditing)?
  private let interrupt: PendingInterrupt

  private(set) var shown = TodoViewState()
  private var lineNumber = 0
  private var hasStarted = false
  /// The intent that comes next, as soon as the state knows the window that its answer will be shown in.
  private var heldIntent: TodoIntent?
  /// Since when there is something that is to be done in a pause.
  private var changedSince: ContinuousClock.Instant?
  /// After how many milliseconds without a key typing counts as paused.
  private static let pause: Int32 = 200
  /// For how long a pause is waited for.
  private static let patience = Duration.milliseconds(1500)
  /// Whether Tab has asked for what is in the next state.
  private var isCompleting = false
  /// Whether the editor's line is on the screen, where nothing else may be written.
  private var isLineOnScreen = false

  /// The exit code: 0, unless a signal has ended the shell, or the only line could not be answered.
  package internal(set) var exitCode: Int32 = 0

  /// A view that reads lines from an editor and shows answers on a terminal.
  ///
  /// - Parameters:
  ///   - prompts: What stands around the line that is typed.
  ///   - happenings: What happens outside, which the editor is woken for.
  ///   - window: How large the window is just then; without it, what the rendering says holds.
  ///   - renewalSeconds: After how long what is watched is shown again although nothing has happened; nil for never.
  ///   - progressLine: Where it is told how far something has got that takes a while; nil for nowhere.
  ///   - textEditor: Where texts are edited that a state asks for.
  ///   - interrupt: A Ctrl-C that has come since the last line was read.
  ///   - onlyLine: A line that is answered instead of what is typed; then the view ends.
  package init(
    editor: any LineReading, parser: CommandParser, rendering: Rendering, output: any Output, isColored: Bool,
    prompts: Prompts = Prompts(), externalEvents: ExternalEvents? = nil, window: (() -> Window)? = nil,
    renewalSeconds: Int? = nil, progressLine: ProgressLine? = nil, textEditor: (any TextEditing)? = nil,
    interrupt: PendingInterrupt = PendingInterrupt(), onlyLine: String? = nil
  ) {
    self.editor = editor
    self.parser = parser
    self.rendering = rendering
    self.output = output
    self.isColored = isColored
    self.prompts = prompts
    self.externalEvents = externalEvents
    self.window = window
    self.renewalSeconds = renewalSeconds
    self.progressLine = progressLine
    self.onlyLine = onlyLine
    self.textEditor = textEditor
    self.interrupt = interrupt
  }

  /// That the program has come up, and then what is typed.
  package func intents() -> PulledSequence<TodoIntent> {
    PulledSequence { self.nextIntentInWindow() }
  }

  /// Shows what has happened outside, and the answer to a command when it is through.
  package func render(_ state: TodoViewState) {
    let isNew = state.origin != shown.origin
    let isAnswered = !state.isInFlight && (shown.isInFlight || state.message != shown.message)
    let externalUpdate = state.externalUpdate == shown.externalUpdate ? nil : state.externalUpdate
    if state.progress != shown.progress, state.watchedLine == nil { progressLine?.show(state.progress) }
    shown = state
    if let line = state.watchedLine {
      if isAnswered, state.message != .none { showPage(of: state, watching: line) }
      return
    }
    editor.closePage()
    if isNew, state.isRunningPastedLine { echo(state) }
    if let externalUpdate { tell(externalUpdate.news) }
    guard isAnswered else { return }
    if case .changes = state.message, changedSince == nil { changedSince = .now }
    if state.isToBeRead, InterruptSignal.termination == nil {
      // One that came before it was meant for the command.
      let earlier = interrupt.count
      output.present(answer(state), until: { interrupt.count > earlier })
    } else {
      output.write(answer(state), to: .answers)
    }
    output.flush()
    textEditor?.finish(after: state)
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
    var page = TextPage(isColored: isColored, width: width, isUnicode: rendering.context.isUnicode)
    page.add(rendering.lines(of: state.fileNotices))
    if let error = state.untoldError {
      page.add(rendering.lines(of: error, answering: state.origin))
    }
    rendering.write(state, to: &page)
    return page
  }

  /// The next intent; before it, if the window has become another one, that the answer be made to fit it.
  private func nextIntentInWindow() -> TodoIntent? {
    if let heldIntent {
      self.heldIntent = nil
      return heldIntent
    }
    let next = nextIntent()
    guard let next, let window = window?(), window != shown.window else { return next }
    heldIntent = next
    return .fit(window)
  }

  private func nextIntent() -> TodoIntent? {
    guard hasStarted else {
      hasStarted = true
      return onlyLine.map { intent(parser.command($0, in: shown.parseContext), text: $0) } ?? .start
    }
    while !shown.hasEnded {
      if isCheckpointDue {
        changedSince = nil
        return .idle
      }
      if let line = shown.watchedLine { return nextIntent(watching: line) }
      if onlyLine != nil {
        exitCode = shown.error?.exitCode ?? 0
        return nil
      }
      let question = shown.question
      if let intent = intentBeforeReading(answering: question) { return intent }
      switch next(after: readLine(answering: question), answering: question) {
      case .intent(let intent): return intent
      case .nothing: continue
      case .end(let code):
        exitCode = code
        return nil
      }
    }
    return nil
  }

  /// What is to be done before anything is typed: a line that was pasted, a text to be edited, a look outside.
  private func intentBeforeReading(answering question: (any Question)?) -> TodoIntent? {
    if question == nil, InterruptSignal.termination == nil, let line = shown.pastedLines.first {
      return interrupt.take() ? intent(.feature(PasteIntent.stop), text: "") : command(line)
    }
    // It has stopped what it could. Who stops what was just answered with yes does not want to be asked again.
    if interrupt.take(), shown.error == .cancelled, question?.isWhetherToAct == true {
      return intent(.answer(.interrupted), text: "")
    }
    if let document = question?.document, InterruptSignal.termination == nil, let textEditor {
      return intent(.feature(EditorIntent.edited(textEditor.edit(document.page))), text: document.command)
    }
    // Otherwise the editor hears of it, too, and makes room first.
    return isLineOnScreen ? nil : externalEvents?.take().map(TodoIntent.outside)
  }

  private func readLine(answering question: (any Question)?) -> LineInput {
    isLineOnScreen = false
    let completion = isCompleting ? shown.suggestions.map(completion) : nil
    isCompleting = false
    return editor.readLine(
      question == nil ? .command : .answer, prompt: prompt, offering: completion,
      idleAfter: changedSince.map { Patience(pause: Self.pause, until: $0 + Self.patience) })
  }

  /// What comes of a line.
  private enum Next {
    case intent(TodoIntent)
    /// Nothing: the next line is read, or the same one goes on.
    case nothing
    /// The view ends with an exit code.
    case end(Int32)
  }

  private func next(after input: LineInput, answering question: (any Question)?) -> Next {
    switch input {
    case .tab(let line, let cursor):
      isCompleting = true
      isLineOnScreen = true
      return .intent(.complete(TypedLine(line, cursor: cursor)))
    case .idle:
      changedSince = nil
      isLineOnScreen = true
      return .intent(.idle)
    case .line(let text) where CommandParser.isSilent(text, asAnswer: question != nil):
      return .nothing
    case .line(let text):
      return .intent(question == nil ? command(text) : intent(.answer(.line(text)), text: text))
    case .pasted(let lines):
      let commands = lines.filter { !CommandParser.isSilent($0, asAnswer: false) }
      return commands.isEmpty ? .nothing : .intent(intent(.feature(PasteIntent.paste(commands)), text: ""))
    case .pastedTooMuch(let limit):
      return .intent(intent(.invalid(.syntax(.pasteTooLong(limit: limit), column: 1)), text: ""))
    case .wokenUp:
      // What has happened is asked for, and then the line goes on.
      return .nothing
    case .interrupted:
      return question == nil ? .nothing : .intent(intent(.answer(.interrupted), text: ""))
    case .endOfInput where question != nil:
      return .intent(intent(.answer(.nothing), text: ""))
    case .endOfInput:
      return shown.routes.isAtRoot ? .end(0) : .intent(intent(.back, text: ""))
    case .terminated(let signal):
      return .end(128 + signal)
    case .failed:
      return .end(74)
    }
  }

  /// Whether what is to be done in a pause is to be done before anything else: it has waited for long enough, or a user
  /// will be in an editor or watch something for hours.
  private var isCheckpointDue: Bool {
    // What Tab has asked for is in this very state.
    guard let changedSince, !isCompleting else { return false }
    if shown.watchedLine != nil { return true }
    if shown.question?.document != nil, textEditor != nil { return true }
    return changedSince + Self.patience <= .now
  }

  /// What a line asks for; it is remembered as it was typed, and told as what it stands for.
  private func command(_ line: String) -> TodoIntent {
    editor.remember(line)
    let text = parser.expanded(line)
    return intent(parser.command(text, in: shown.parseContext), text: text)
  }

  func intent(_ command: Command, text: String) -> TodoIntent {
    lineNumber += 1
    return .command(command, CommandSource(line: lineNumber, command: text))
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
      return Prompt(TextLine(question.prompt, .headline).prompt(isColored: isColored))
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
