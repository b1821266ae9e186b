import CLibedit

/// The lines that the arrow keys bring back, oldest forgotten first.
final class LineHistory {
  let handle: OpaquePointer
  private var newest = ""

  init?(limit: Int32) {
    guard let handle = history_winit() else { return nil }
    self.handle = handle
    _ = editline_history_limit(handle, limit)
  }

  deinit {
    history_wend(handle)
  }

  func add(_ line: String) {
    let scalars = line.unicodeScalars
    // A line that comes back must be the one that was typed: libedit cuts at NUL and draws a newline as one cell.
    guard !line.isEmpty, line != newest, !scalars.contains("\0"), !scalars.contains("\n") else { return }
    newest = line
    _ = editline_history_enter(handle, scalars.map { Int32(bitPattern: $0.value) } + [0])
  }
}
