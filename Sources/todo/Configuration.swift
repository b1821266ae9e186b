import Glibc
import Platform
import Synchronization
import TodoApp
import TodoModel
import TodoShell
import TodoStore

extension ProcessContext {
  func configuration(_ options: [String: String]) -> (Configuration, CommandParser, [ConfigurationProblem]) {
    let file = readConfigurationFile()
    var configuration = Configuration(standardFile: dataFile)
    let wrongValues = configuration.take(file, variable: variable, options: options, home: homeFolder)
    let parser = CommandParser()
    let (aliases, wrongAliases) = parser.resolve(file.aliases, reserved: Subcommand.allCases.map(\.rawValue))
    configuration.aliases = aliases
    return (
      configuration, parser.knowing(aliases, add: configuration.add, dates: configuration.dates),
      (wrongValues + wrongAliases).sorted { $0.place.rank < $1.place.rank }
    )
  }

  private func readConfigurationFile() -> ConfigurationFile {
    let path = configurationFile
    func unreadable(_ reason: String) -> ConfigurationFile {
      ConfigurationFile(path: path, problem: ConfigurationProblem(.file(path), .unreadable(reason)))
    }
    do throws(Errno) {
      guard let bytes = try ConfigurationFile.bytes(at: path) else { return unreadable("it is too large to be one") }
      return ConfigurationFile(path: path, contents: bytes)
    } catch .noSuchFileOrDirectory, .notDirectory { return ConfigurationFile(path: path) } catch {
      return unreadable(error.description)
    }
  }
}

extension ConfigurationFile {
  /// In bytes; a larger file is something else.
  fileprivate static let maxBytes = (1 << 20) - 1

  /// Reads the file at a path; nil if it is too large.
  fileprivate static func bytes(at path: String) throws(Errno) -> [UInt8]? {
    // Without waiting for the other end of a pipe.
    try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY).readToEnd(upTo: maxBytes)
  }
}

/// The configuration file, with its aliases; what is set at the prompt is a line there like the others.
final class WritableConfiguration: Sendable {
  private let path: String
  private let parser: CommandParser
  private let isDryRun: Bool
  private let current: Mutex<[Alias]>

  init(path: String, parser: CommandParser, isDryRun: Bool) {
    (self.path, self.parser, self.isDryRun) = (path, parser, isDryRun)
    current = Mutex(parser.aliases)
  }

  var aliases: [Alias] { current.withLock { $0 } }

  func set(_ name: String, by line: String) throws(TodoError) -> String? {
    var change = try change(name, by: line)
    if !isDryRun {
      do throws(FolderFailure) { try makeFolders(above: path, mode: 0o755) } catch {
        throw .cannotCreate(path: error.path, reason: error.code.description)
      }
      let target = try target()
      let lock = try FileLock.take(for: target)
      // Another shell may have changed the file before the lock was taken.
      change = try self.change(name, by: line)
      try write(change.bytes, to: target)
      _ = consume lock
    }
    current.withLock { $0 = change.aliases }
    return change.before
  }

  /// Returns the file with a preference or an alias set or removed, its aliases, and the value before.
  private func change(
    _ name: String, by line: String
  ) throws(TodoError) -> (bytes: [UInt8], aliases: [Alias], before: String?) {
    let column = "alias ".count + 1
    let contents = try contents()
    let old = ConfigurationFile(path: path, contents: contents)
    let entry =
      line.hasPrefix("alias ")
      ? old.aliases.first { $0.name == name } : old.values.first { Preference.named($0.name)?.name == name }
    let isRemoval = line.drop { $0 != "=" }.dropFirst().allSatisfy(\.isWhitespace)
    if isRemoval, entry == nil {
      throw .noSuchPreference(name, nearest: nearestWord(to: name, among: old.aliases.map(\.name)), column: column)
    }
    let bytes = Self.replacing(entry?.line, in: contents, by: isRemoval ? nil : Array(line.utf8))
    guard bytes.count <= ConfigurationFile.maxBytes else {
      throw .writeFailed(path: path, reason: Errno.fileTooLarge.description)
    }
    let (aliases, problems) = resolve(ConfigurationFile(path: path, contents: bytes))
    // Earlier problems do not concern this line.
    guard problems.count <= resolve(old).problems.count else {
      if isRemoval {
        let user = problems.lazy.compactMap(\.nameOfAlias).first ?? "another one"
        throw .syntax(.unexpected(name, expected: "an alias that “\(user)” does not use"), column: column)
      }
      let number = entry?.line ?? bytes.count { $0 == UInt8(ascii: "\n") }
      throw (problems.first { $0.place.rank == number } ?? problems[0]).refusal(of: name)
    }
    return (bytes, aliases, entry?.value)
  }

  private func resolve(_ file: ConfigurationFile) -> (aliases: [Alias], problems: [ConfigurationProblem]) {
    let (aliases, problems) = parser.resolve(file.aliases, reserved: Subcommand.allCases.map(\.rawValue))
    return (aliases, file.problems + problems)
  }

  /// Follows the links: a configuration is often one into another folder, where a missing file is created.
  private func target() throws(TodoError) -> String {
    guard let target = try? FilePath(path).followingLinks().string, (fileType(of: target) ?? S_IFREG) == S_IFREG else {
      throw .writeFailed(path: path, reason: "it is not a file")
    }
    return target
  }

  /// Returns the contents of the file; empty if it does not exist.
  private func contents() throws(TodoError) -> [UInt8] {
    _ = try target()
    do throws(Errno) {
      guard let bytes = try ConfigurationFile.bytes(at: path) else { throw .fileTooLarge }
      return bytes
    } catch .noSuchFileOrDirectory { return [] } catch {
      throw .unreadable(path: path, reason: error.description, isTasks: false)
    }
  }

  /// Returns the contents with a line that replaces another one, or that is added at the end.
  private static func replacing(_ number: Int?, in contents: [UInt8], by line: [UInt8]?) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    var lines = contents.split(separator: newline, omittingEmptySubsequences: false)
    if lines.last == [] { lines.removeLast() }
    if let number {
      lines.replaceSubrange((number - 1)..<number, with: line.map { [$0[...]] } ?? [])
    } else if let line {
      lines.append(line[...])
    }
    return lines.flatMap { $0 + [newline] }
  }

  private func write(_ bytes: [UInt8], to target: String) throws(TodoError) {
    let mode = fileStatus(target).map { $0.st_mode & 0o777 } ?? 0o644
    do throws(Errno) {
      try replaceFile(target, with: bytes, draft: "\(target).\(getpid()).new", mode: mode, isDurable: true)
    } catch .permissionDenied { throw .notPermitted(path: path) } catch {
      throw .writeFailed(path: path, reason: error.description)
    }
  }
}

extension ConfigurationProblem {
  fileprivate var nameOfAlias: String? { if case .wrong(_, let name) = reason { name } else { nil } }

  /// Returns the reason why a typed line sets no alias, at its place in that line.
  fileprivate func refusal(of name: String) -> TodoError {
    let column = if case .line(_, _, let column, _) = place { column } else { 1 }
    func unexpected(_ found: String, _ expected: String) -> TodoError {
      .syntax(.unexpected(found, expected: expected), column: column)
    }
    switch reason {
    case .wrong(let error, _):
      return switch error.cause {
      case .syntax(let problem, _): .syntax(problem, column: column)
      case .unknownCommand(let word, let nearest, _, _): .unknownCommand(word, nearest: nearest, column: column)
      case .invalidValue(let value, _): .invalidValue(value, column: column)
      case let cause: cause
      }
    case .noName: return unexpected(name, ViewName.expectation + ", all of them small")
    case .takenName: return unexpected(name, "a word that is no command")
    case .circle(let names): return unexpected(names.joined(separator: " → "), "a command that does not lead back")
    case .unknownPreference, .repeated, .missingName, .missingEquals, .notText, .emptyAlias, .unreadable:
      return unexpected(name, words)
    }
  }
}
