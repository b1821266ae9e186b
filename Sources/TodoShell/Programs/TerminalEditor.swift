import Glibc
import LineEditor
import Platform
import TodoApp
import TodoModel

/// The user's own editor, in the terminal. The text, and what the editor leaves next to it, is in a private folder.
package struct TerminalEditor: TextEditing {
  private let commands: [String]
  private let folder: String
  private let isOver: @Sendable () -> Bool

  /// Creates an editor from commands that are tried until one exists; none is opened once this program `isOver`.
  package init(_ commands: [String], folder: String, isOver: @escaping @Sendable () -> Bool = { false }) {
    (self.commands, self.folder, self.isOver) = (commands, folder, isOver)
  }

  package func edit(_ page: EditDocument.Page, in path: String?) -> EditedText? {
    guard !isOver() else { return nil }
    do throws(EditorFailure) {
      if let path { return edit(page, in: path, isNew: false) }
      return edit(page, in: try newFile(named: page.name), isNew: true)
    } catch { return .failed(error, path: nil) }
  }

  private func edit(_ page: EditDocument.Page, in file: String, isNew: Bool) -> EditedText {
    let ending: ChildProgram.Ending
    do throws(EditorFailure) {
      try write(page.text, to: file)
      ending = try run(on: file, at: page.place)
    } catch {
      // There is nothing to keep, unless it was typed before.
      if isNew { discard(file) }
      return .failed(error, path: isNew ? nil : file)
    }
    do throws(EditorFailure) {
      // It may be about to save.
      if ending == .left { throw EditorFailure.left }
      let descriptor = try openFile(file)
      if case .killed(let signal) = ending { throw EditorFailure.killed(signal: signal) }
      if case .exited(let code) = ending, code != 0 { throw EditorFailure.exited(code) }
      let text = try read(descriptor)
      return text == page.text ? .unchanged(path: file) : .text(text, path: file)
    } catch { return .failed(error, path: error.leavesNoText ? putAgain(page, in: file) : file) }
  }

  /// Removes a file, and the files that the editor has left next to it.
  package func discard(_ path: String) {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    for name in (try? Folder(FilePath(folder)).names()) ?? [] { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  /// Writes a text to its former path, or to a new one if necessary, and returns the path; nil if it cannot be written.
  private func putAgain(_ page: EditDocument.Page, in path: String) -> String? {
    if (try? write(page.text, to: path)) != nil { return path }
    guard let other = try? newFile(named: page.name) else { return nil }
    if (try? write(page.text, to: other)) != nil { return other }
    discard(other)
    return nil
  }

  private func newFile(named name: String) throws(EditorFailure) -> String {
    var template = Array((folder + "/todo-XXXXXX").utf8CString)
    // Made with 0700.
    guard mkdtemp(&template) != nil else { throw .inaccessible(reason: Errno.last.description) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/" + name
  }

  /// Replaces a file; the old text is kept until all of the new text has been written.
  private func write(_ text: String, to path: String) throws(EditorFailure) {
    do throws(Errno) {
      try replaceFile(path, with: Array(text.utf8), draft: path + ".new", isDurable: false)
    } catch { throw .inaccessible(reason: error.description) }
  }

  private func run(on path: String, at place: TextPlace) throws(EditorFailure) -> ChildProgram.Ending {
    var failure = EditorFailure.notNamed
    for command in commands {
      do throws(Errno) {
        return try ChildProgram(command: command).run(Self.arguments(of: command, toOpen: path, at: place))
      } catch {
        failure = .notStarted(command: command, reason: error.description)
        guard error == .noSuchFileOrDirectory else { throw failure }
      }
    }
    throw failure
  }

  private func openFile(_ path: String) throws(EditorFailure) -> Descriptor {
    do throws(Errno) { return try Descriptor.file(path, O_RDONLY) } catch .noSuchFileOrDirectory {
      throw .gone
    } catch .noSuchAddressOrDevice { throw .replaced } catch { throw .inaccessible(reason: error.description) }
  }

  private func read(_ descriptor: borrowing Descriptor) throws(EditorFailure) -> String {
    let found: [UInt8]?
    do throws(Errno) { found = try descriptor.readToEnd(upTo: Limits.textBytes) } catch {
      throw .inaccessible(reason: error.description)
    }
    guard let bytes = found else { throw .tooLong(limit: Limits.textBytes) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    guard !bytes.contains(0) else { throw .hasNUL }
    return text
  }

  /// Returns the arguments that open a file at a place, if the editor, as in `$VISUAL`, is known to accept one.
  package static func arguments(of command: String, toOpen path: String, at place: TextPlace) -> [String] {
    let (line, column) = (place.line, place.column)
    let program = command.split(whereSeparator: { $0 == " " || $0 == "\t" }).first?.split(separator: "/").last ?? ""
    return switch program {
    case "vi", "vim", "nvim", "gvim", "vim.basic", "vim.tiny", "vim.nox", "view", "elvis", "nvi", "joe", "jmacs", "jed",
      "mg", "mcedit", "ee", "pico":
      ["+\(line)", path]
    case "nano", "ne": ["+\(line),\(column)", path]
    case "emacs", "emacsclient", "micro", "kak", "gedit": ["+\(line):\(column)", path]
    case "hx", "helix", "subl", "zed": ["\(path):\(line):\(column)"]
    case "code", "codium", "code-insiders", "vscodium": ["--goto", "\(path):\(line):\(column)"]
    case "kate": ["-l", "\(line)", "-c", "\(column)", path]
    default: [path]
    }
  }
}

/// True if input was typed ahead, even half a line; none of it is read. Always false without a terminal.
func hasTypedAhead() -> Bool {
  // A background process would get SIGTTOU for changing the modes.
  guard tcgetpgrp(STDIN_FILENO) == getpgrp(), let found = TerminalModes(of: STDIN_FILENO) else { return false }
  // While the terminal collects lines it does not report an unfinished one (POSIX.1-2017 §11.1.6).
  found.keyByKey.restore(to: STDIN_FILENO)
  defer { found.restore(to: STDIN_FILENO) }
  return isReady(.readable(STDIN_FILENO))
}

package struct BorrowedTerminal {
  private let modes = TerminalModes(of: STDOUT_FILENO)
  private let group = tcgetpgrp(STDOUT_FILENO)
  private let keys = TakenSignals([SIGINT, SIGQUIT], .ignoring)
  private let passing = SignalPassing()

  /// Lends the terminal, and returns a function that takes it back.
  package static let borrow: @Sendable () -> () -> Void = { BorrowedTerminal().takeBack }

  /// Takes the terminal back, whatever its state.
  func takeBack() {
    // A background process would get SIGTTOU for changing it.
    withMask(SIG_BLOCK, [SIGTTOU]) {
      guard group == getpgrp() else { return }
      if tcgetpgrp(STDOUT_FILENO) != group { tcsetpgrp(STDOUT_FILENO, group) }
      // The other program may have been left while it waits for the terminal to take something.
      modes?.restore(to: STDOUT_FILENO)
    }
    keys.giveBack()
    passing.stop()
  }
}
