extension LineEditor {
  /// Takes prompt and line off the screen, wherever the terminal has moved them.
  func clear() {
    output.write(screen?.clear(forColumns: WindowSize.columns) ?? "")
  }

  /// Shows the line as it is by now, and how it could go on; what is in the place of it stays.
  func draw() {
    continuation = screen == nil || search != nil ? nil : continuationOfLine
    drawContinued()
  }

  /// Shows the line and nothing behind it.
  func drawAlone() {
    continuation = nil
    drawContinued()
  }

  private func drawContinued() {
    guard screen != nil else { return }
    let window = WindowSize.now
    let picture = picture(continued: continuation, in: window)
    if !picture.isContinued { self.continuation = nil }
    output.write(screen?.show(picture, rows: rows(of: window)) ?? "")
  }

  /// Goes below all of the line, or of what is to be left there in its place.
  func goBelow(leaving draft: Draft? = nil) {
    continuation = nil
    output.write(screen?.leave(picture(of: draft, in: .now)) ?? "")
  }

  private func picture(
    of draft: Draft? = nil, continued continuation: Continuation? = nil, in window: WindowSize
  ) -> LinePicture {
    let columns = window.columns > 0 ? window.columns : 80
    let draft = draft ?? editline.draft
    guard let search else {
      return LinePicture(
        prompt: prompt, draft: draft, spans: spans(of: draft.text), continuation: continuation, columns: columns,
        visible: measures.visible)
    }
    // What is searched stays in sight.
    let room = rows(of: window) * columns - measures.width(search.prompt.visible) - columns
    return LinePicture(
      prompt: search.prompt, draft: draft.part(columns: max(room, columns / 2), measures: measures), columns: columns,
      visible: measures.visible)
  }

  private func spans(of line: String) -> [LineAssistance.Span] {
    guard let highlight = assistance?.highlight, line.utf8.count <= LineAssistance.longestLine else { return [] }
    return highlight(line)
  }

  private var continuationOfLine: Continuation? {
    guard let continuing = assistance?.continuing else { return nil }
    let draft = editline.draft
    guard !draft.text.isEmpty, draft.text.utf8.count <= LineAssistance.longestLine, draft == Draft(draft.text) else {
      return nil
    }
    let earlier = matches.line(beginningWith: draft.text, in: history.lines) { continuing.isWelcome(draft.text, $0) }
    let rest = earlier.map { String($0.utf8.dropFirst(draft.text.utf8.count)) ?? "" }
    guard let rest = rest ?? continuing.proposal(draft.text), !rest.isEmpty else { return nil }
    return Continuation(typed: draft.text, rest: rest, style: continuing.style)
  }

  /// Takes what is shown behind the cursor into the line; answers whether there is something.
  func takeContinuation() -> Bool {
    guard let continuation, editline.draft == Draft(continuation.typed) else { return false }
    editline.draft = Draft(continuation.typed + continuation.rest)
    return true
  }

  private func rows(of window: WindowSize) -> Int { window.rows > 0 ? window.rows : 24 }

  func beep() {
    output.write("\u{7}")
  }
}
