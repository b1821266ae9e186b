import CLibedit
import Glibc

/// The line editor at the terminal on standard input and output, with a history and the usual keys.
///
/// Use it from one thread, and only one at a time: terminal, locale and signals belong to the process. It reads
/// `~/.editrc`. Between two lines the terminal is as it was found.
package final class LineEditor: LineReading {
  let editline: Editline
  let history: LineHistory
  let measures: TextMeasures
  let signals: SignalDelivery
  let input: TerminalInput
  let output = TerminalOutput()
  private let knowsSequences: Bool

  var foundModes: TerminalModes?
  /// As they were found before a page was shown; nil as long as none is.
  var modesBeforePage: TerminalModes?
  /// The window that the page was made for.
  var pageSize: WindowSize?
  var editModes: TerminalModes?
  private(set) var prompt: Prompt = ""
  private(set) var purpose = LinePurpose.command
  /// What was being typed when something came between, for each purpose.
  private var drafts: [LinePurpose: Draft] = [:]
  /// Whether the line is still on the screen and goes on; until the next one is read, the screen stays as it is.
  private var isGoingOn = false
  /// Whether the line goes on in a moment, so that the terminal stays in the editor's modes: in others it would make
  /// something else of the keys that are typed meanwhile.
  private var keepsModes = false
  /// What libedit has been left open for: vi stays in its mode when something comes between, and opening takes longer than
  /// the rest of a line.
  private var openPurpose: LinePurpose?
  /// The modes in which it was opened.
  private var openedModes: TerminalModes?
  /// What the line has become in the middle of a command.
  var settled: LineInput?
  /// Until when a pause is to be told; it holds for one line after another, until that is done.
  var deadline: Deadline?
  /// Wakes the editor.
  package let wakeUp: @Sendable () -> Void
  /// What was put off until a pause had been told.
  var unfinished: [Unfinished] = []
  /// What was pasted in the middle of a command.
  var waitingPastes: [PastedText] = []
  var killed = KillBuffer()
  private(set) var assistance: LineAssistance?
  /// What is shown behind the cursor.
  var continuation: Continuation?
  var matches = NewestMatches()
  /// The line below which not all candidates were listed.
  var shortlyListed: Draft?
  var recall: Recall?
  var search: Search?
  /// What is shown of prompt and line; nil as long as something else is shown in their place.
  var screen: LineScreen?

  /// An editor that goes by this name in `.editrc` and recalls the lines of the history.
  ///
  /// It also sets `LC_CTYPE` to UTF-8 and installs `InterruptSignal`.
  ///
  /// - Parameters:
  ///   - wakeUp: What wakes it out of reading a line.
  ///   - measures: How lists of completions are fitted to the window.
  ///   - pasteLimit: How many bytes are taken of what is pasted at once.
  package init(
    program: String, history: LineHistory, wakeUp: WakeUp? = nil, measures: TextMeasures = .ofCLibrary,
    pasteLimit: Int = 4 << 20
  ) throws(LineEditorError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    signals = try SignalDelivery.shared.get()
    CharacterEncoding.useUTF8()
    let found = TerminalModes(of: STDIN_FILENO)
    guard let editline = Editline(program: program, history: history.handle) else {
      throw .unavailable(code: ENOMEM)
    }
    self.editline = editline
    self.history = history
    self.measures = measures
    self.wakeUp = { wakeUp?() }
    knowsSequences = getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
    input = TerminalInput(descriptor: STDIN_FILENO, signals: signals, wakeUp: wakeUp, pasteLimit: pasteLimit)
    found?.restore(to: STDIN_FILENO)
    input.beforeWaiting = { [unowned self] in
      draw()
      output.flush()
    }
    editline.readFurtherCharacter = { [unowned self] in furtherCharacter() }
  }

  /// Shows the prompt and waits for one line, blocking the thread.
  package func readLine(
    _ purpose: LinePurpose, prompt: Prompt, offering completion: Completion? = nil,
    with assistance: LineAssistance? = nil, idleAfter patience: IdleTimeout? = nil
  ) -> LineInput {
    let (goesOn, comesBack) = (isGoingOn, keepsModes && !isGoingOn)
    let found = keepsModes ? foundModes : TerminalModes(of: STDIN_FILENO)
    (isGoingOn, keepsModes) = (false, false)
    defer { if !keepsModes { found?.restore(to: STDIN_FILENO) } }
    return signals.whileReadingLine {
      // Asked only now, when no signal can slip past.
      if let signal = SignalDelivery.pendingTermination {
        if goesOn { leave(by: signal) }
        if comesBack { finish(.terminated(signal: signal)) }
        return .terminated(signal: signal)
      }
      (self.prompt, self.purpose) = (prompt, purpose)
      self.assistance = knowsSequences ? assistance : nil
      (foundModes, settled) = (found, nil)
      deadline = patience.map { deadline ?? Deadline(pause: $0.pause, end: .now + $0.limit) }
      if !goesOn { begin() }
      let outcome = edit(offering: completion)
      finish(outcome)
      return outcome
    }
  }

  /// Makes the line available to the arrow keys and to searches, in this program and later ones.
  package func remember(_ line: String) {
    history.add(line)
  }

  private func begin() {
    setPasteBrackets(true)
    output.write(prompt.lead)
    let draft = drafts.removeValue(forKey: purpose) ?? (prompt.draft.isEmpty ? nil : Draft(prompt.draft))
    (screen, matches, shortlyListed) = (LineScreen(knowsSequences: knowsSequences), NewestMatches(), nil)
    if openPurpose == purpose, openedModes == foundModes {
      editModes?.restore(to: STDIN_FILENO)
    } else {
      recall = nil
      // vi's own commands go straight through libedit's lines.
      if purpose == .command, !editline.isEmacs { history.catchUp() }
      editline.open()
      (openedModes, editModes) = (foundModes, TerminalModes(of: STDIN_FILENO))
    }
    if let draft { editline.draft = draft }
    openPurpose = nil
    input.beginLine(foundModes: foundModes)
  }

  private func leave(by signal: Int32) {
    goBelow()
    finish(.terminated(signal: signal))
  }

  private func finish(_ outcome: LineInput) {
    defer { output.flush() }
    if outcome == .idle { deadline = nil }
    switch outcome {
    case .tab, .idle:
      (isGoingOn, keepsModes) = (true, true)
      return draw()
    case .wokenUp:
      (openPurpose, keepsModes) = (purpose, true)
    case .line where editline.isEmacs:
      editline.draft = Draft("")
      (openPurpose, recall) = (purpose, nil)
      setPasteBrackets(false)
    case .terminated:
      // Closing would wait for pending writes, and there is no next line.
      setPasteBrackets(false)
    case .pasted, .pastedTooMuch, .line, .interrupted, .endOfInput, .failed:
      editline.close()
      setPasteBrackets(false)
    }
    (search, screen) = (nil, nil)
    (waitingPastes, unfinished) = ([], [])
  }

  private func edit(offering completion: Completion?) -> LineInput {
    if let completion { offer(completion) }
    while !unfinished.isEmpty, settled == nil {
      if let outcome = goOn(with: unfinished.removeFirst()) { return outcome }
    }
    while true {
      if let settled {
        if settled != .idle { goBelow() }
        return settled
      }
      while !waitingPastes.isEmpty {
        if let outcome = insert(waitingPastes.removeFirst()) { return outcome }
      }
      let event = input.next(
        hearsWakeUps: search == nil && !editline.isHalfway, knowsEscapeKey: search != nil || !editline.isEmacs,
        deadline: deadline)
      if let outcome = outcome(of: event) { return outcome }
    }
  }

  /// What goes on after a pause has been told.
  enum Unfinished {
    /// The command of a key, which waits for another one.
    case key(Unicode.Scalar)
    case paste
    case suspension(by: Int32, isFromKeyboard: Bool)
    case completion(Completion)
  }

  private func goOn(with unfinished: Unfinished) -> LineInput? {
    switch unfinished {
    case .key(let key): return run(key)
    case .paste: return paste()
    case .suspension(let signal, let isFromKeyboard): suspend(by: signal, isFromKeyboard: isFromKeyboard)
    case .completion(let completion): offer(completion, mayWait: false)
    }
    return nil
  }

  func outcome(of event: TerminalInput.Event) -> LineInput? {
    switch event {
    case .key(let key):
      return takeInSearch(key) ? nil : take(key)
    case .signal(let signal):
      guard let outcome = outcome(of: signal) else { return nil }
      if outcome != .idle { goBelow() }
      return outcome
    case .wokenUp:
      takeOffScreen()
      return .wokenUp
    case .timedOut:
      return .idle
    case .end:
      return .endOfInput
    case .failure(let code):
      return .failed(code: code)
    }
  }

  /// Takes prompt and line off the screen and keeps the line.
  func takeOffScreen() {
    let draft = editline.draft
    // An emptied line does not begin with its draft again.
    drafts[purpose] = draft.text.isEmpty && prompt.draft.isEmpty ? nil : draft
    output.write(screen?.erase() ?? "")
  }

  func setPasteBrackets(_ isOn: Bool) {
    // xterm's private mode 2004.
    if knowsSequences { output.write("\u{1B}[?2004\(isOn ? "h" : "l")") }
  }
}
