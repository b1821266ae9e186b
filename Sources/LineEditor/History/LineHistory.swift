import CLibedit
import Glibc

/// The lines for the arrow keys and searches, oldest first; beyond the limit the oldest is forgotten. With a file they
/// outlive the program, however it ends: each line is appended when it is added, and those of other programs are kept.
package final class LineHistory {
  /// A copy for libedit's own commands, vi's above all.
  let handle: OpaquePointer
  package private(set) var lines: [String] = []

  private let limit: Int
  private let file: HistoryFile?
  /// The number of lines before the first one that was added here.
  private var earlier = 0
  private var unsaved: [String] = []
  private var report: ((HistoryProblem) -> Void)?

  /// Creates a history, with a file whose directory is created if necessary; only its first problem is reported.
  package init(limit: Int, file: String? = nil, onProblem report: ((HistoryProblem) -> Void)? = nil)
    throws(LineEditorError)
  {
    guard let handle = history_winit() else { throw .unavailable(code: ENOMEM) }
    (self.handle, self.limit, self.report) = (handle, limit, report)
    self.file = file.map { HistoryFile(path: $0, limit: limit) }
    _ = editline_history_limit(handle, Int32(clamping: limit))
    reportingProblems { () throws(HistoryProblem) in for line in try self.file?.read() ?? [] { enter(line) } }
    earlier = lines.count
  }

  package static func files(at path: String) -> [String] {
    [path, HistoryFile.lock(of: path), HistoryFile.draft(of: path)]
  }

  deinit {
    save()
    history_wend(handle)
  }

  /// Adds a line if it is memorable and does not repeat the newest one.
  package func add(_ line: String) {
    guard line.isMemorable, line != lines.last else { return }
    enter(line)
    unsaved.append(line)
    save()
  }

  /// Inserts the lines of other programs before those added here; without any it costs a look at the file's size.
  func catchUp() {
    reportingProblems { () throws(HistoryProblem) in
      guard let (read, areAll) = try file?.growth() else { return }
      lines = areAll ? read + unsaved : lines[..<earlier] + read + lines[earlier...]
      earlier = read.count + (areAll ? 0 : earlier)
      forgetSurplus()
      // libedit only appends lines.
      _ = editline_history_clear(handle)
      lines.forEach(enterForLibedit)
    }
  }

  private func save() {
    guard !unsaved.isEmpty else { return }
    reportingProblems { () throws(HistoryProblem) in
      try file?.append(unsaved)
      unsaved = []
    }
  }

  private func enter(_ line: String) {
    lines.append(line)
    forgetSurplus()
    enterForLibedit(line)
  }

  private func forgetSurplus() {
    let surplus = max(0, lines.count - limit)
    lines.removeFirst(surplus)
    earlier = max(0, earlier - surplus)
  }

  private func enterForLibedit(_ line: String) {
    _ = editline_history_enter(handle, line.unicodeScalars.map { Int32(bitPattern: $0.value) } + [0])
  }

  private func reportingProblems(_ body: () throws(HistoryProblem) -> Void) {
    do throws(HistoryProblem) { try body() } catch {
      report?(error)
      report = nil
    }
  }
}

extension String {
  /// True if the line is kept in a history; people hide a line from it by a space in front.
  var isMemorable: Bool {
    guard let first = unicodeScalars.first, first != " " else { return false }
    // The controls of Unicode, a set that never changes.
    return unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
  }
}
