import Glibc

extension LineEditor {
  func take(_ key: Key) -> LineInput? {
    // vi has registers of its own for what it takes away.
    guard editline.isEmacs else { return perform(key) }
    if key == .character(.control("Y")) {
      yank()
      return nil
    }
    guard KillBuffer.kills(key) else {
      killed.pause()
      return perform(key)
    }
    let before = editline.draft
    let outcome = perform(key)
    killed.note(before, editline.draft)
    return outcome
  }

  /// Brings back what was killed.
  private func yank() {
    killed.pause()
    guard !killed.text.isEmpty else { return beep() }
    insert(killed.text)
  }

  /// Whether a key takes what stands behind the cursor at the end of the line, where it has nothing else to do.
  private func goesRight(_ key: Key) -> Bool {
    switch key {
    case .named(.right), .named(.end): true
    case .character(.control("F")), .character(.control("E")): editline.isEmacs
    case .character, .named, .suspend, .paste: false
    }
  }

  private func perform(_ key: Key) -> LineInput? {
    if goesRight(key), takeContinuation() { return nil }
    let isCommand = purpose == .command
    switch key {
    case .character(KeyBindings.interrupt):
      goBelow()
      return .interrupted
    case .character(KeyBindings.endOfFile) where editline.isEmpty:
      goBelow()
      return .endOfInput
    case .character("\t"):
      let draft = editline.draft
      return .tab(draft.text, cursor: draft.cursor)
    case .character(.control("R")) where isCommand:
      beginSearch()
    case .character(.control("P")) where isCommand && editline.isEmacs, .named(.up) where isCommand:
      recallOlder()
    case .character(.control("N")) where isCommand && editline.isEmacs, .named(.down) where isCommand:
      recallNewer()
    case .named(.up), .named(.down):
      beep()
    case .suspend:
      return stop(by: SIGTSTP, isFromKeyboard: true)
    case .paste:
      return paste()
    case .named(.end):
      // libedit's command stops short of the end in vi's insert mode.
      editline.moveCursor(to: .max)
    case .named(let named):
      _ = run(named.character)
    case .character(let character):
      return run(character)
    }
    return nil
  }

  /// Has libedit run the command of a key.
  func run(_ key: Unicode.Scalar) -> LineInput? {
    let before = key == KeyBindings.quote ? editline.draft : nil
    let isAccepted = editline.run(key)
    if let before, settled == .idle {
      // libedit takes what it does not get for the end of the input, and says so in the line.
      editline.draft = before
      return nil
    }
    let requests = editline.takeRequests()
    if requests.ringsBell { beep() }
    if requests.clearsScreen {
      // To the first place of the window, and everything after it is erased (ECMA-48 §8.3.21, §8.3.39).
      output.write("\u{1B}[H" + LineScreen.eraseBelow)
      screen?.forget()
    }
    guard isAccepted else { return nil }
    let line = String(editline.draft.text.unicodeScalars.dropLast())
    goBelow(leaving: Draft(line))
    return .line(line)
  }

  /// What a command of libedit's wants to know beyond its key: a character. It is in the middle of something, so that a
  /// paste has to wait.
  func furtherCharacter() -> Unicode.Scalar? {
    guard settled == nil else { return nil }
    let deadline = canBePutOff ? deadline : nil
    while true {
      switch input.next(hearsWakeUps: false, knowsEscapeKey: !editline.isEmacs, deadline: deadline) {
      case .key(.character(KeyBindings.interrupt)) where editline.running != KeyBindings.quote:
        settled = .interrupted
      case .key(.character(let character)):
        return character
      case .key(.suspend):
        settled = stop(by: SIGTSTP, isFromKeyboard: true)
      case .key(.named):
        beep()
      case .key(.paste):
        switch input.paste() {
        case .success(let paste): waitingPastes.append(paste)
        case .failure(let failure): settled = outcome(of: failure.event)
        }
      case .signal(let signal):
        settled = outcome(of: signal)
      case .end:
        settled = .endOfInput
      case .failure(let code):
        settled = .failed(code: code)
      case .timedOut:
        settled = .idle
      case .wokenUp:
        break
      }
      guard let settled else { continue }
      if settled == .idle {
        if editline.running == KeyBindings.quote {
          unfinished.append(.key(KeyBindings.quote))
        } else {
          editline.stopHalfway()
        }
      }
      return nil
    }
  }

  /// The next key, for a question of the editor's own; nil if it is not to be answered any more.
  func nextKey() -> Key? {
    while settled == nil {
      switch input.next(hearsWakeUps: false, knowsEscapeKey: true) {
      case .key(.suspend):
        suspend(by: SIGTSTP, isFromKeyboard: true)
        return nil
      case .key(let key): return key
      case .signal(let signal): settled = outcome(of: signal)
      case .end: settled = .endOfInput
      case .failure(let code): settled = .failed(code: code)
      case .wokenUp, .timedOut: continue
      }
    }
    return nil
  }

  func paste() -> LineInput? {
    switch input.paste(deadline: deadline) {
    case .failure(let failure):
      if case .timedOut = failure.event { unfinished.append(.paste) }
      return outcome(of: failure.event)
    case .success(let paste):
      return insert(paste)
    }
  }

  private func insert(_ text: String) {
    let cursor = editline.draft.cursor
    editline.replace(cursor..<cursor, by: text)
  }

  func insert(_ paste: PastedText) -> LineInput? {
    if paste.isTooLong {
      takeOffScreen()
      return .pastedTooMuch(limit: input.pasteLimit)
    }
    if purpose == .command, paste.lines.count > 1 {
      takeOffScreen()
      return .pasted(paste.lines)
    }
    insert(paste.lines.joined(separator: " "))
    return nil
  }
}
