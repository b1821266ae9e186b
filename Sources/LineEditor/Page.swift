import Glibc

extension LineEditor {
  package func showPage(_ rows: () -> [String]) {
    openPage()
    // Before the call, as no signal reports yet that the window changes during it.
    pageSize = .now
    // In one piece and each row over the old one, so that nothing flickers (ECMA-48 §8.3.21, §8.3.41, §8.3.39).
    let drawn = rows().enumerated().map { "\u{1B}[\($0.offset + 1);1H\($0.element)\u{1B}[K" }
    output.write(drawn.joined() + LineScreen.eraseBelow)
    output.flush()
  }

  package func waitOnPage() -> PageEvent {
    signals.whileReadingLine {
      if let signal = InterruptSignal.termination { return .terminated(signal: signal) }
      guard pageSize == .now else { return .resized }
      input.beginLine(foundModes: foundModes)
      while true {
        if let event = pageEvent(of: input.next(acceptsWakeUps: true, knowsEscapeKey: true)) { return event }
      }
    }
  }

  package func closePage() {
    guard let modes = modesBeforePage.take() else { return }
    output.write("\u{1B}[?25h\u{1B}[?1049l")
    output.flush()
    modes.restore(to: STDIN_FILENO)
  }

  private func openPage() {
    guard modesBeforePage == nil, let modes = TerminalModes(of: STDIN_FILENO) else { return }
    (modesBeforePage, foundModes) = (modes, modes)
    modes.withoutLines.restore(to: STDIN_FILENO)
    // xterm's alternate screen, without a cursor.
    output.write("\u{1B}[?1049h\u{1B}[?25l")
  }

  private func pageEvent(of event: TerminalInput.Event) -> PageEvent? {
    switch event {
    case .key(.suspend): return suspendPage(by: SIGTSTP, isFromKeyboard: true)
    case .key(.paste):
      // Read to its end, so that no part of it is taken for keys.
      _ = try? input.paste()
      return .key
    case .key, .signal(SIGINT): return .key
    case .signal(let signal) where signal == SIGTERM || signal == SIGHUP: return .terminated(signal: signal)
    case .signal(let signal) where signal == SIGTSTP || signal == SIGQUIT:
      return suspendPage(by: signal, isFromKeyboard: false)
    case .signal(SIGWINCH), .signal(SIGCONT): return .resized
    case .signal, .timedOut: return nil
    case .wokenUp: return .wokenUp
    case .end: return .endOfInput
    case .failure(let code): return .failed(code: code)
    }
  }

  private func suspendPage(by signal: Int32, isFromKeyboard: Bool) -> PageEvent {
    closePage()
    signals.performDefaultAction(of: signal, isFromKeyboard: isFromKeyboard)
    openPage()
    return .resized
  }
}
