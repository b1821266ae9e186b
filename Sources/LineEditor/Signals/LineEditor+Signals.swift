import Glibc

extension LineEditor {
  /// What a signal makes of the line, if it makes something of it.
  func outcome(of signal: Int32) -> LineInput? {
    switch signal {
    case SIGINT:
      return .interrupted
    case SIGTERM, SIGHUP:
      return .terminated(signal: signal)
    case SIGTSTP, SIGQUIT:
      return stop(by: signal, isFromKeyboard: false)
    case SIGCONT:
      clear()
      resume()
    case SIGWINCH:
      clear()
    default:
      break
    }
    return nil
  }

  /// Stops the program, after a pause that is waited for has been told.
  func stop(by signal: Int32, isFromKeyboard: Bool) -> LineInput? {
    if deadline != nil, canBePutOff {
      unfinished.append(.suspension(by: signal, isFromKeyboard: isFromKeyboard))
      return .idle
    }
    suspend(by: signal, isFromKeyboard: isFromKeyboard)
    return nil
  }

  /// Whether nothing is in the middle of anything but what can be begun again, because it has done nothing yet, or goes on by
  /// itself.
  var canBePutOff: Bool {
    editline.running == nil || editline.running == KeyBindings.quote || editline.canStopHalfway
  }

  func suspend(by signal: Int32, isFromKeyboard: Bool) {
    drawAlone()
    // What others write comes below the line.
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
}
