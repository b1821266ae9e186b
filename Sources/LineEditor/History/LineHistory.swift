import CLibedit
import Glibc

/// The lines that the arrow keys and searches bring back, oldest forgotten first.
///
/// With a file they outlive the program. Each line is added to the file when it is remembered, so that nothing depends
/// on how a program ends, and what other programs add in the meantime stays, and can be caught up with.
package final class LineHistory {
  /// What libedit's own commands see, vi's above all.
  let handle: OpaquePointer
  /// Oldest first.
  package private(set) var lines: [String] = []

  private let limit: Int
  private var file: HistoryFile?
  /// How many lines come before the first one that was remembered here.
  private var earlier = 0
  private var unsaved: [String] = []
  private var tell: ((HistoryProblem) -> Void)?

  /// A history of up to so many lines.
  ///
  /// - Parameters:
  ///   - file: The path of the file it is kept in; its directory is made if it is missing.
  ///   - tell: Hears of the first thing that is wrong with the file, and of nothing after that: a history is worth a
  ///     sentence, and nothing more.
  package init(limit: Int, file: String? = nil, telling tell: ((HistoryProblem) -> Void)? = nil) throws(LineEditorError)
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
    earlier = lines.count
  }

  /// The files that lines take which are kept in one: itself, what is locked, and where it is written anew.
  package static func files(at path: String) -> [String] {
    [path, HistoryFile.lock(of: path), HistoryFile.draft(of: path)]
  }

  deinit {
    save()
    history_wend(handle)
  }

  /// Remembers a line, unless it is empty, the newest one again, begins with a space or contains controls.
  package func add(_ line: String) {
    guard line.isMemorable, line != lines.last else { return }
    enter(line)
    unsaved.append(line)
    save()
  }

  /// Takes in what other programs have added to the file: before what was remembered here, so that what one has just typed
  /// stays the newest. Costs a look at the size of the file where they have added nothing.
  func catchUp() {
    do throws(HistoryProblem) {
      switch try file?.growth() {
      case nil:
        return
      case .lines(let added):
        lines.insert(contentsOf: added, at: earlier)
        earlier += added.count
      case .replaced(let all):
        lines = all + unsaved
        earlier = all.count
      }
    } catch {
      return report(error)
    }
    let surplus = max(0, lines.count - limit)
    lines.removeFirst(surplus)
    earlier = max(0, earlier - surplus)
    // libedit takes new lines at the end only.
    _ = editline_history_clear(handle)
    lines.forEach(enterForLibedit)
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
    if lines.count > limit {
      lines.removeFirst()
      earlier = max(0, earlier - 1)
    }
    enterForLibedit(line)
  }

  private func enterForLibedit(_ line: String) {
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
