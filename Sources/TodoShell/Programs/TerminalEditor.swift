import Glibc
import TodoModel
import TodoScreens
import TodoText

/// The user's own editor, in the terminal.
///
/// The text is in a folder of its own that nobody else can look into, together with whatever the editor leaves beside it.
public final class TerminalEditor: TextEditing {
  private let commands: [EditorCommand]
  private let folder: String
  private var file: (folder: String, path: String)?

  /// An editor.
  ///
  /// - Parameters:
  ///   - commands: The editors in the order in which they are tried; a later one if the former do not exist.
  ///   - folder: Where folders for texts are made.
  public init(_ commands: [EditorCommand], folder: String) {
    self.commands = commands
    self.folder = folder
  }

  /// Opens a text and waits until the editor has ended.
  public func edit(_ page: Manuscript.Page) -> EditedText {
    let isFirst = file == nil
    do throws(EditorFailure) {
      let path = try self.path(for: page.name)
      try write(page.text, to: path)
      do throws(EditorFailure) {
        try run(on: path, at: page.place)
      } catch {
        guard isFirst, error.isBeforeAnythingWasTyped else { throw error }
        discard()
        return .failed(error, path: nil)
      }
      let text = try read(path)
      return text == page.text ? .unchanged(path: path) : .text(text, path: path)
    } catch {
      if case .gone = error, let file { try? write(page.text, to: file.path) }
      return .failed(error, path: file?.path)
    }
  }

  /// Removes the file, and what the editor has left beside it.
  public func discard() {
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
  public func keep() {
    file = nil
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

  private func write(_ text: String, to path: String) throws(EditorFailure) {
    // Anew, because an editor may have put anything in its place.
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .inaccessible(reason: reasonOfFailure()) }
    let failure = writeFully(Array(text.utf8), to: descriptor)
    close(descriptor)
    if let failure { throw .inaccessible(reason: String(cString: strerror(failure))) }
  }

  private func run(on path: String, at place: TextPlace) throws(EditorFailure) {
    var failure = EditorFailure.notNamed
    for command in commands {
      let ending: ChildProgram.Ending
      do throws(ChildProgram.Failure) {
        ending = try ChildProgram(command.command).run(command.arguments(toOpen: path, at: place))
      } catch {
        let code =
          switch error {
          case .notFound: ENOENT
          case .refused(let code): code
          }
        failure = .notStarted(command: command.command, reason: String(cString: strerror(code)))
        guard error == .notFound else { throw failure }
        continue
      }
      switch ending {
      case .exited(0): return
      case .exited(let code): throw .exited(code)
      case .killed(let signal): throw .killed(signal: signal)
      case .left: throw .left
      }
    }
    throw failure
  }

  private func read(_ path: String) throws(EditorFailure) -> String {
    guard let stream = fopen(path, "re") else {
      throw errno == ENOENT ? .gone : .inaccessible(reason: reasonOfFailure())
    }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, stream)
      bytes += piece[..<count]
      guard count == 0 else { continue }
      guard ferror(stream) == 0 else { throw .inaccessible(reason: reasonOfFailure()) }
      guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
      return text
    }
  }

  private func reasonOfFailure() -> String { String(cString: strerror(errno)) }
}

extension EditorFailure {
  fileprivate var isBeforeAnythingWasTyped: Bool {
    switch self {
    case .notNamed, .notStarted: true
    case .exited, .killed, .left, .gone, .inaccessible, .notText: false
    }
  }
}
