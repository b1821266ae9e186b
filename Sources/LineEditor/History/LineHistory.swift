import CLibedit
import Glibc

/// The lines that the arrow keys and searches bring back, oldest forgotten first.
///
/// With a file they outlive the program. Each line is added to the file when it is remembered, so that nothing depends
/// on how a program ends, and what other programs add in the meantime stays.
public final class LineHistory {
  /// What libedit's own commands see, vi's above all.
  let handle: OpaquePointer
  /// Oldest first.
  public private(set) var lines: [String] = []

  private let limit: Int
  private var file: HistoryFile?
  private var unsaved: [String] = []
  private var tell: ((HistoryProblem) -> Void)?

  /// A history of up to so many lines.
  ///
  /// - Parameters:
  ///   - file: The path of the file it is kept in; its directory is made if it is missing.
  ///   - tell: Hears of the first thing that is wrong with the file, and of nothing after that: a history is worth a
  ///     sentence, and nothing more.
  public init(limit: Int, file: String? = nil, telling tell: ((HistoryProblem) -> Void)? = nil) throws(LineEditorError)
  {
    guard let handle = history_winit() else { throw .unavailable(code: ENOMEM) }
    self.handle = handle
    self.limit = limit
    self.tell = tell
    self.file = file.map { HistoryFile(path: $0, limit: limit) }
    _ = editline_history_limit(handle, Int32(clamping: limit))
    do throws(HistoryProblem) {
      for line in try self.file?.read() ?? [] { enter(line) }
    } catch {
      report(error)
    }
  }

  deinit {
    save()
    history_wend(handle)
  }

  /// Remembers a line, unless it is empty, the newest one again, begins with a space or contains controls.
  public func add(_ line: String) {
    guard line.isMemorable, line != lines.last else { return }
    enter(line)
    unsaved.append(line)
    save()
  }

  /// Adds to the file what could not be added when it was remembered.
  private func save() {
    guard !unsaved.isEmpty else { return }
    do throws(HistoryProblem) {
      try file?.append(unsaved)
      unsaved = []
    } catch {
      report(error)
    }
  }

  private func enter(_ line: String) {
    lines.append(line)
    if lines.count > limit { lines.removeFirst() }
    _ = editline_history_enter(handle, line.unicodeScalars.map { Int32(bitPattern: $0.value) } + [0])
  }

  private func report(_ problem: HistoryProblem) {
    tell?(problem)
    tell = nil
  }
}

extension String {
  /// Whether the line is worth keeping, and the same when it comes back; a space in front is how people say no.
  var isMemorable: Bool {
    guard let first = unicodeScalars.first, first != " " else { return false }
    // The controls of Unicode, which it promises never to add to.
    return unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
  }
}
