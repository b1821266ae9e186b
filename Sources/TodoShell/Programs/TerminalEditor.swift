import Glibc
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
      defer { close(descriptor) }
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
    if let directory = opendir(file.folder) {
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { unlink(file.folder + "/" + name) }
      }
      closedir(directory)
    }
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
    guard mkdtemp(&template) != nil else { throw .inaccessible(reason: reasonOfFailure()) }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    file = (folder, folder + "/" + name)
    return folder + "/" + name
  }

  /// Replaces the file as a whole: what was typed stays where it is until all of the new text is there.
  private func write(_ text: String, to path: String) throws(EditorFailure) {
    let draft = path + ".new"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .inaccessible(reason: reasonOfFailure()) }
    var failure = writeFully(Array(text.utf8), to: descriptor)
    close(descriptor)
    if failure == nil, rename(draft, path) != 0 { failure = errno }
    guard let failure else { return }
    unlink(draft)
    throw .inaccessible(reason: String(cString: strerror(failure)))
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
        failure = .notStarted(command: command.command, reason: String(cString: strerror(code)))
        guard error == .notFound else { throw failure }
      }
    }
    throw failure
  }

  /// Opens what is there for reading, if it is a file; another thing might have us wait for ever.
  private func openFile(_ path: String) throws(EditorFailure) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == ENOENT ? .gone : .inaccessible(reason: reasonOfFailure()) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .replaced
    }
    return descriptor
  }

  private func read(_ descriptor: Int32) throws(EditorFailure) -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count > 0 {
        bytes += piece[..<count]
        guard bytes.count <= Limits.textBytes else { throw .tooLong(limit: Limits.textBytes) }
      } else if count == 0 {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        guard !bytes.contains(0) else { throw .hasNUL }
        return text
      } else if errno != EINTR {
        throw .inaccessible(reason: reasonOfFailure())
      }
    }
  }

  private func reasonOfFailure() -> String { String(cString: strerror(errno)) }
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
