import Glibc

extension LineEditor {
  /// Shows rows from the top of the window on a screen of their own, in the place of those that were there before.
  ///
  /// Rows that are too wide or too many are for the caller to cut. What was on the screen before comes back with
  /// `closePage()`.
  ///
  /// - Parameter rows: Makes them for the window as it is when this is called.
  package func showPage(_ rows: () -> [String]) {
    openPage()
    // Before they are made: a window that changes meanwhile makes them out of date, and no signal says so yet.
    pageSize = .now
    // In one piece, each row over what was there, so that nothing flickers (ECMA-48 §8.3.21, §8.3.41, §8.3.39).
    let drawn = rows().enumerated().map { "\u{1B}[\($0.offset + 1);1H\($0.element)\u{1B}[K" }
    output.write(drawn.joined() + "\u{1B}[J")
    output.flush()
  }

  /// Waits for a key; blocks the thread.
  package func waitOnPage() -> PageEvent {
    signals.whileReadingLine {
      if let signal = SignalDelivery.pendingTermination { return .terminated(signal: signal) }
      guard pageSize == .now else { return .resized }
      input.beginLine(foundModes: foundModes)
      while true {
        if let event = pageEvent(of: input.next(hearsWakeUps: true, knowsEscapeKey: true)) { return event }
      }
    }
  }

  package func closePage() {
    guard let modes = modesBeforePage else { return }
    modesBeforePage = nil
    output.write("\u{1B}[?25h\u{1B}[?1049l")
    output.flush()
    modes.restore(to: STDIN_FILENO)
  }

  private func openPage() {
    guard modesBeforePage == nil, let modes = TerminalModes(of: STDIN_FILENO) else { return }
    modesBeforePage = modes
    foundModes = modes
    modes.withoutLines.restore(to: STDIN_FILENO)
    // xterm's alternate screen, and no cursor on it.
    output.write("\u{1B}[?1049h\u{1B}[?25l")
  }

  private func pageEvent(of event: TerminalInput.Event) -> PageEvent? {
    switch event {
    case .key(.suspend):
      return suspendPage(by: SIGTSTP, isFromKeyboard: true)
    case .key(.paste):
      // It is dropped; its end must not be taken for keys.
      _ = input.paste()
      return .key
    case .key, .signal(SIGINT):
      return .key
    case .signal(let signal) where signal == SIGTERM || signal == SIGHUP:
      return .terminated(signal: signal)
    case .signal(let signal) where signal == SIGTSTP || signal == SIGQUIT:
      return suspendPage(by: signal, isFromKeyboard: false)
    case .signal(SIGWINCH), .signal(SIGCONT):
      return .resized
    case .signal, .timedOut:
      return nil
    case .wokenUp:
      return .wokenUp
    case .end:
      return .endOfInput
    case .failure(let code):
      return .failed(code: code)
    }
  }

  private func suspendPage(by signal: Int32, isFromKeyboard: Bool) -> PageEvent {
    closePage()
    signals.performDefaultAction(of: signal, isFromKeyboard: isFromKeyboard)
    openPage()
    return .resized
  }
}
