import Glibc
import Platform
import TodoApp
import TodoModel

/// The user's own editor, in the terminal.
///
/// The text is in a folder of its own that other users cannot read, together with whatever the editor leaves beside it.
package final class TerminalEditor: TextEditing {
  private let commands: [EditorCommand]
  private let folder: String
  private var file: (folder: String, path: String)?

  /// An editor.
  ///
  /// - Parameters:
  ///   - commands: The editors in the order in which they are tried; a later one if the former do not exist.
  ///   - folder: Where folders for texts are made.
  package init(_ commands: [EditorCommand], folder: String) {
    self.commands = commands
    self.folder = folder
  }

  /// Opens a text and waits until the editor has ended.
  package func edit(_ page: EditDocument.Page) -> EditedText {
    let isFirst = file == nil
    let path: String
    let ending: ChildProgram.Ending
    do throws(EditorFailure) {
      path = try put(page)
      ending = try run(on: path, at: page.place)
    } catch {
      // There is nothing to keep, unless it was typed before.
      if isFirst { discard() }
      return .failed(error, path: file?.path)
    }
    do throws(EditorFailure) {
      let failure = EditorFailure(ending)
      // It may be about to save.
      if let failure, failure == .left { throw failure }
      let descriptor = try openFile(path)
      if let failure { throw failure }
      let text = try read(descriptor)
      return text == page.text ? .unchanged(path: path) : .text(text, path: path)
    } catch {
      if error.leavesNoText { putAgain(page) }
      return .failed(error, path: file?.path)
    }
  }

  /// Removes the file, and what the editor has left beside it.
  package func discard() {
    guard let file else { return }
    self.file = nil
    for name in (try? Folder(FilePath(file.folder)).names()) ?? [] { unlink(file.folder + "/" + name) }
    rmdir(file.folder)
  }

  /// Forgets the file; it stays where it is.
  package func keep() {
    file = nil
  }

  /// Puts a text into the file and answers with its path.
  private func put(_ page: EditDocument.Page) throws(EditorFailure) -> String {
    let path = try self.path(for: page.name)
    try write(page.text, to: path)
    return path
  }

  /// Puts a text where it was, or where there is room for it; if there is none, there is no file any more.
  private func putAgain(_ page: EditDocument.Page) {
    if (try? put(page)) != nil { return }
    keep()
    if (try? put(page)) == nil { discard() }
  }

  private func path(for name: String) throws(EditorFailure) -> String {
    if let file { return file.path }
    var template = Array((folder + "/todo-XXXXXX").utf8CString)
    // Made with 0700.
    guard mkdtemp(&template) != nil else { throw .inaccessible(reason: Errno.last.description) }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    file = (folder, folder + "/" + name)
    return folder + "/" + name
  }

  /// What was typed stays where it is until all of the new text is there.
  private func write(_ text: String, to path: String) throws(EditorFailure) {
    do throws(Errno) {
      try replaceFile(path, with: Array(text.utf8), draft: path + ".new", isDurable: false)
    } catch {
      throw .inaccessible(reason: error.description)
    }
  }

  private func run(on path: String, at place: TextPlace) throws(EditorFailure) -> ChildProgram.Ending {
    var failure = EditorFailure.notNamed
    for command in commands {
      do throws(ChildProgram.Failure) {
        return try ChildProgram(command.command).run(command.arguments(toOpen: path, at: place))
      } catch {
        let code =
          switch error {
          case .notFound: ENOENT
          case .refused(let code): code
          }
        failure = .notStarted(command: command.command, reason: Errno(rawValue: code).description)
        guard error == .notFound else { throw failure }
      }
    }
    throw failure
  }

  private func openFile(_ path: String) throws(EditorFailure) -> Descriptor {
    do throws(Errno) {
      return try Descriptor.file(path, O_RDONLY)
    } catch {
      switch error {
      case .noSuchFileOrDirectory: throw .gone
      case .noSuchAddressOrDevice: throw .replaced
      default: throw .inaccessible(reason: error.description)
      }
    }
  }

  private func read(_ descriptor: borrowing Descriptor) throws(EditorFailure) -> String {
    let found: [UInt8]?
    do throws(Errno) {
      found = try descriptor.readToEnd(upTo: Limits.textBytes)
    } catch {
      throw .inaccessible(reason: error.description)
    }
    guard let bytes = found else { throw .tooLong(limit: Limits.textBytes) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    guard !bytes.contains(0) else { throw .hasNUL }
    return text
  }
}

extension EditorFailure {
  /// What is wrong with the way in which an editor has ended; nil if nothing is.
  fileprivate init?(_ ending: ChildProgram.Ending) {
    switch ending {
    case .exited(0): return nil
    case .exited(let code): self = .exited(code)
    case .killed(let signal): self = .killed(signal: signal)
    case .left: self = .left
    }
  }
}
