import Glibc

/// The line editor at the terminal on standard input and output. Only one is used at a time, and from one thread:
/// terminal, locale and signals belong to the process. It reads `~/.editrc`, and restores the terminal after each line.
package final class LineEditor: LineReading {
  package let wakeUp: @Sendable () -> Void
  let editline: Editline
  let history: LineHistory
  let measures: TextMeasures
  let signals: SignalDelivery
  let input: TerminalInput
  let output = TerminalOutput()
  let knowsSequences: Bool

  var foundModes: TerminalModes?
  private var editModes: TerminalModes?
  var modesBeforePage: TerminalModes?
  var pageSize: WindowSize?

  private(set) var prompt: Prompt = ""
  private(set) var purpose = LinePurpose.command
  private(set) var assistance: LineAssistance?
  /// Nil while something else is shown in the place of prompt and line.
  var screen: LineScreen?
  var continuation: Continuation?
  var matches = NewestMatches()
  var recall: Recall?
  var search: Search?
  var killed = KillBuffer()
  /// The line below which a shortened list of candidates is shown.
  var shortlyListed: Draft?
  /// Pastes that arrived in the middle of a command; nil for too many bytes.
  var waitingPastes: [[String]?] = []

  /// The outcome that was decided in the middle of a command.
  var settled: LineInput?
  /// The end of the wait for a pause, over several lines until it is reported.
  var deadline: Deadline?
  /// The work that waits until a pause has been reported.
  var postponed: [() -> LineInput?] = []

  /// The state between two lines, after which the next line continues. With `modes` the terminal stays in the editor's
  /// modes, in which keys that are typed meanwhile keep their meaning; with `line` the line stays on the screen, too.
  private enum Handover { case nothing, modes, line }

  private var handover = Handover.nothing
  private var drafts: [LinePurpose: Draft] = [:]
  /// The line for which libedit stays open, as opening is slow and ends vi's mode.
  private var opened: (purpose: LinePurpose?, modes: TerminalModes?)

  /// Creates an editor with this name in `.editrc`, and takes over `LC_CTYPE` and the signals. The limit is in bytes.
  package init(
    program: String, history: LineHistory, wakeUp: WakeUp? = nil, measures: TextMeasures = .ofCLibrary,
    pasteLimit: Int = 4 << 20
  ) throws(LineEditorError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    signals = try SignalDelivery.shared.get()
    CharacterEncoding.useUTF8()
    let found = TerminalModes(of: STDIN_FILENO)
    guard let editline = Editline(program: program, history: history.handle) else { throw .unavailable(code: ENOMEM) }
    (self.editline, self.history, self.measures) = (editline, history, measures)
    self.wakeUp = { wakeUp?() }
    knowsSequences = getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
    input = TerminalInput(signals: signals, wakeUp: wakeUp, pasteLimit: pasteLimit)
    found?.restore(to: STDIN_FILENO)
    input.beforeWaiting = { [unowned self] in
      draw()
      output.flush()
    }
    editline.readFurtherCharacter = { [unowned self] in furtherCharacter() }
  }

  package func readLine(
    _ purpose: LinePurpose, prompt: Prompt, offering completion: Completion? = nil,
    with assistance: LineAssistance? = nil, idleAfter timeout: IdleTimeout? = nil
  ) -> LineInput {
    let earlier = handover
    let found = earlier == .nothing ? TerminalModes(of: STDIN_FILENO) : foundModes
    handover = .nothing
    defer { if handover == .nothing { found?.restore(to: STDIN_FILENO) } }
    return signals.whileReadingLine {
      // Checked here, where no signal can get lost.
      if let signal = InterruptSignal.termination {
        if earlier == .line { goBelow() }
        if earlier != .nothing { finish(.terminated(signal: signal)) }
        return .terminated(signal: signal)
      }
      (self.prompt, self.purpose) = (prompt, purpose)
      self.assistance = knowsSequences ? assistance : nil
      (foundModes, settled) = (found, nil)
      deadline = timeout.map { deadline ?? Deadline(pause: $0.pause, end: .now + $0.limit) }
      if earlier != .line { begin() }
      let outcome = edit(offering: completion)
      finish(outcome)
      return outcome
    }
  }

  package func remember(_ line: String) { history.add(line) }

  private func begin() {
    setPasteBrackets(true)
    output.write(prompt.lead)
    let draft = drafts.removeValue(forKey: purpose) ?? (prompt.draft.isEmpty ? nil : Draft(prompt.draft))
    (screen, matches, shortlyListed) = (LineScreen(knowsSequences: knowsSequences), NewestMatches(), nil)
    if opened.purpose == purpose, opened.modes == foundModes {
      editModes?.restore(to: STDIN_FILENO)
    } else {
      recall = nil
      // vi's commands use libedit's copy of the lines.
      if purpose == .command, !editline.isEmacs { history.catchUp() }
      editline.open()
      (opened.modes, editModes) = (foundModes, TerminalModes(of: STDIN_FILENO))
    }
    if let draft { editline.draft = draft }
    opened.purpose = nil
    input.beginLine(foundModes: foundModes)
  }

  private func finish(_ outcome: LineInput) {
    defer { output.flush() }
    if outcome == .idle { deadline = nil }
    switch outcome {
    case .tab, .idle:
      handover = .line
      return draw()
    case .wokenUp: (opened.purpose, handover) = (purpose, .modes)
    case .line where editline.isEmacs:
      editline.draft = Draft("")
      (opened.purpose, recall) = (purpose, nil)
    case .terminated:
      // Closing would wait for pending writes, and there is no next line.
      break
    case .pasted, .pastedTooMuch, .line, .interrupted, .endOfInput, .failed: editline.close()
    }
    if outcome != .wokenUp { setPasteBrackets(false) }
    (search, screen) = (nil, nil)
    (waitingPastes, postponed) = ([], [])
  }

  private func edit(offering completion: Completion?) -> LineInput {
    if let completion { offer(completion) }
    while !postponed.isEmpty, settled == nil { if let outcome = postponed.removeFirst()() { return outcome } }
    while true {
      if let settled {
        if settled != .idle { goBelow() }
        return settled
      }
      while !waitingPastes.isEmpty { if let outcome = insert(waitingPastes.removeFirst()) { return outcome } }
      let event = input.next(
        acceptsWakeUps: search == nil && !editline.isHalfway, knowsEscapeKey: search != nil || !editline.isEmacs,
        deadline: deadline)
      if let outcome = outcome(of: event) { return outcome }
    }
  }

  func outcome(of event: TerminalInput.Event) -> LineInput? {
    switch event {
    case .key(let key): return handleInSearch(key) ? nil : handle(key)
    case .signal(let signal):
      let outcome = outcome(of: signal)
      if let outcome, outcome != .idle { goBelow() }
      return outcome
    case .wokenUp:
      takeOffScreen()
      return .wokenUp
    case .timedOut: return .idle
    case .end: return .endOfInput
    case .failure(let code): return .failed(code: code)
    }
  }

  func outcome(of signal: Int32) -> LineInput? {
    switch signal {
    case SIGINT: return .interrupted
    case SIGTERM, SIGHUP: return .terminated(signal: signal)
    case SIGTSTP, SIGQUIT: return stop(by: signal, isFromKeyboard: false)
    case SIGCONT, SIGWINCH:
      // After SIGCONT the terminal is not in the editor's modes yet, and would show the answer.
      clear(mayAsk: signal == SIGWINCH)
      if signal == SIGCONT { resume() }
    default: break
    }
    return nil
  }

  func stop(by signal: Int32, isFromKeyboard: Bool) -> LineInput? {
    let suspension = { [unowned self] () -> LineInput? in
      suspend(by: signal, isFromKeyboard: isFromKeyboard)
      return nil
    }
    guard deadline != nil, canBePostponed else { return suspension() }
    postponed.append(suspension)
    return .idle
  }

  var canBePostponed: Bool {
    editline.running == nil || editline.running == KeyBindings.quote || editline.canStopHalfway
  }

  func suspend(by signal: Int32, isFromKeyboard: Bool) {
    draw(isContinued: false)
    // Other programs write below the line.
    output.write(screen?.goToEnd() ?? "")
    setPasteBrackets(false)
    output.flush()
    foundModes?.restore(to: STDIN_FILENO)
    signals.performDefaultAction(of: signal, isFromKeyboard: isFromKeyboard)
    output.write("\r")
    screen?.forget()
    resume()
  }

  private func resume() {
    editModes?.restore(to: STDIN_FILENO)
    setPasteBrackets(true)
  }

  /// Erases prompt and line, and keeps the line for the next prompt of the same purpose.
  func takeOffScreen() {
    let draft = editline.draft
    // A line that was emptied does not get the prompt's draft again.
    drafts[purpose] = draft.text.isEmpty && prompt.draft.isEmpty ? nil : draft
    output.write(screen?.erase() ?? "")
  }

  /// Turns xterm's private mode 2004 on or off, in which pastes are marked.
  private func setPasteBrackets(_ isOn: Bool) { if knowsSequences { output.write("\u{1B}[?2004\(isOn ? "h" : "l")") } }
}

package enum LineEditorError: Error, Equatable {
  case notATerminal
  /// The system refused, with this `errno`.
  case unavailable(code: Int32)
}
