import Glibc

/// The text that killing keys have deleted, for Ctrl-Y: as in Emacs and bash consecutive kills are joined, and it
/// outlives the line, while libedit's own buffer loses it with every line and with the next deleted character.
struct KillBuffer {
  private(set) var text = ""
  /// True if the next kill is appended; any other key ends that.
  var isGrowing = false

  /// True if the key deletes text; which text is found by comparing lines, as `.editrc` may bind it to another command.
  static func kills(_ key: Key) -> Bool {
    // The escape is the prefix of keys with Alt.
    [.control("K"), .control("U"), .control("W"), "\u{1B}"].map(Key.character).contains(key)
      || key == .named(.deleteWord)
  }

  mutating func record(_ before: Draft, _ after: Draft) {
    let scalars = Array(before.text.unicodeScalars)
    let count = scalars.count - after.text.unicodeScalars.count
    let start = min(before.cursor, after.cursor)
    let wasGrowing = isGrowing
    isGrowing = count > 0 && start >= 0 && start + count <= scalars.count
    guard isGrowing else { return }
    let deleted = String(String.UnicodeScalarView(scalars[start..<(start + count)]))
    text = !wasGrowing ? deleted : after.cursor < before.cursor ? deleted + text : text + deleted
  }
}

extension LineEditor {
  func handle(_ key: Key) -> LineInput? {
    // vi keeps deleted text in registers of its own.
    guard editline.isEmacs else { return perform(key) }
    if KillBuffer.kills(key) {
      let before = editline.draft
      defer { killed.record(before, editline.draft) }
      return perform(key)
    }
    killed.isGrowing = false
    guard key == .character(.control("Y")) else { return perform(key) }
    if killed.text.isEmpty { beep() } else { insert(killed.text) }
    return nil
  }

  private func perform(_ key: Key) -> LineInput? {
    if movesRight(key), takeContinuation() { return nil }
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
    case .character(.control("R")) where isCommand: beginSearch()
    case .character(.control("P")) where isCommand && editline.isEmacs, .named(.up) where isCommand:
      showRecalled { $0.goUp(in: history.lines) }
    case .character(.control("N")) where isCommand && editline.isEmacs, .named(.down) where isCommand:
      showRecalled { $0.goDown(in: history.lines) }
    case .named(.up), .named(.down): beep()
    case .suspend: return stop(by: SIGTSTP, isFromKeyboard: true)
    case .paste: return paste()
    // libedit's command stops before the end in vi's insert mode.
    case .named(.end): editline.moveCursor(to: .max)
    case .named(let named): _ = run(named.character)
    case .character(let character): return run(character)
    }
    return nil
  }

  /// True for the keys that have nothing else to do at the end of the line, where they take the continuation.
  private func movesRight(_ key: Key) -> Bool {
    switch key {
    case .named(.right), .named(.end): true
    case .character(.control("F")), .character(.control("E")): editline.isEmacs
    case .character, .named, .suspend, .paste: false
    }
  }

  private func run(_ key: Unicode.Scalar) -> LineInput? {
    let before = key == KeyBindings.quote ? editline.draft : nil
    let isAccepted = editline.run(key)
    if let before, settled == .idle {
      // libedit treats the missing key as the end of the input, and changes the line.
      editline.draft = before
      return nil
    }
    let requests = editline.drawing.takeRequests()
    if requests.ringsBell { beep() }
    if requests.clearsScreen {
      // Moves to the first place of the window (ECMA-48 §8.3.21).
      output.write("\u{1B}[H" + LineScreen.eraseBelow)
      screen?.forget()
    }
    guard isAccepted else { return nil }
    let line = String(editline.draft.text.unicodeScalars.dropLast())
    goBelow(leaving: Draft(line))
    return .line(line)
  }

  /// Waits for the character that a running command of libedit needs beyond its key; a paste waits for the command's end.
  func furtherCharacter() -> Unicode.Scalar? {
    let deadline = canBePostponed ? deadline : nil
    while settled == nil {
      let event = input.next(acceptsWakeUps: false, knowsEscapeKey: !editline.isEmacs, deadline: deadline)
      switch event {
      case .key(.character(KeyBindings.interrupt)) where editline.running != KeyBindings.quote: settled = .interrupted
      case .key(.character(let character)): return character
      case .key(.suspend): settled = stop(by: SIGTSTP, isFromKeyboard: true)
      case .key(.named): beep()
      case .key(.paste):
        do throws(TerminalInput.Event) { waitingPastes.append(try input.paste()) } catch {
          settled = outcome(of: error)
        }
      case .signal(let signal): settled = outcome(of: signal)
      case .end, .failure, .timedOut: settled = outcome(of: event)
      case .wokenUp: break
      }
      guard settled == .idle else { continue }
      if editline.running == KeyBindings.quote {
        postponed.append { [unowned self] in run(KeyBindings.quote) }
      } else {
        editline.isHalfway = true
      }
    }
    return nil
  }

  /// Waits for the key that answers a question of the editor; nil if something else settles the line.
  func nextKey() -> Key? {
    while settled == nil {
      let event = input.next(acceptsWakeUps: false, knowsEscapeKey: true)
      switch event {
      case .key(let key):
        guard key == .suspend else { return key }
        suspend(by: SIGTSTP, isFromKeyboard: true)
        return nil
      case .signal(let signal): settled = outcome(of: signal)
      case .end, .failure: settled = outcome(of: event)
      case .wokenUp, .timedOut: continue
      }
    }
    return nil
  }

  private func paste() -> LineInput? {
    do throws(TerminalInput.Event) { return insert(try input.paste(deadline: deadline)) } catch {
      if case .timedOut = error { postponed.append { [unowned self] in paste() } }
      return outcome(of: error)
    }
  }

  private func insert(_ text: String) {
    let cursor = editline.draft.cursor
    editline.replace(cursor..<cursor, by: text)
  }

  /// Inserts pasted lines into the line; several ones, or nil for too many bytes, end it.
  func insert(_ paste: [String]?) -> LineInput? {
    if let lines = paste, purpose == .answer || lines.count < 2 {
      insert(lines.joined(separator: " "))
      return nil
    }
    takeOffScreen()
    return paste.map(LineInput.pasted) ?? .pastedTooMuch(limit: input.pasteLimit)
  }
}
