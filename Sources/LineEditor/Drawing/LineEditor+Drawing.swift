extension LineEditor {
  /// Takes prompt and line off the screen, wherever the terminal has moved them.
  func clear() {
    output.write(screen?.clear(forColumns: WindowSize.columns) ?? "")
  }

  /// Shows the line as it is by now; what is in the place of it stays.
  func draw() {
    guard screen != nil else { return }
    let window = WindowSize.now
    output.write(screen?.show(picture(in: window), rows: rows(of: window)) ?? "")
  }

  /// Goes below all of the line, or of what is to be left there in its place.
  func goBelow(leaving draft: Draft? = nil) {
    output.write(screen?.leave(picture(of: draft, in: .now)) ?? "")
  }

  private func picture(of draft: Draft? = nil, in window: WindowSize) -> LinePicture {
    let columns = window.columns > 0 ? window.columns : 80
    let draft = draft ?? editline.draft
    guard let search else {
      return LinePicture(prompt: prompt, draft: draft, columns: columns, visible: measures.visible)
    }
    // What is searched stays in sight.
    let room = rows(of: window) * columns - measures.width(search.prompt.visible) - columns
    return LinePicture(
      prompt: search.prompt, draft: draft.part(columns: max(room, columns / 2), measures: measures), columns: columns,
      visible: measures.visible)
  }

  private func rows(of window: WindowSize) -> Int { window.rows > 0 ? window.rows : 24 }

  func beep() {
    output.write("\u{7}")
  }
}
