import Glibc
import Platform
import TodoModel

enum ReplacementFailure: Error {
  /// A system call failed; the name of the file in the store that it was about.
  case notReplaced(name: String, Errno)
  case changedMeanwhile
  /// The new file is in place but may not survive a power loss.
  case notSynced(Errno)
}

extension TodoError {
  /// Describes a failed replacement.
  ///
  /// - Parameters:
  ///   - done: A participle, such as “saved”.
  ///   - outcome: The beginning of the sentence about a possible loss.
  static func replacing(
    _ path: FilePath, _ failure: ReplacementFailure, _ done: String, outcome: String
  ) -> TodoError {
    switch failure {
    case .notReplaced(let name, let error): .writing(name, besides: path, error)
    case .changedMeanwhile: .changedMeanwhile(path, nothingWas: done)
    case .notSynced(let error):
      .writeFailed(path: path.string, reason: "\(outcome) may not survive a power loss: \(error.reason)")
    }
  }

  static func changedMeanwhile(_ path: FilePath, nothingWas done: String) -> TodoError {
    .writeFailed(path: path.string, reason: "another program has changed it in the meantime; nothing was \(done)")
  }
}

extension Folder {
  /// Replaces a file atomically: at every moment, power losses included, it has all of the old or all of the new
  /// content.
  ///
  /// The new file has the owner and the mode of the old one; without an old one only its owner may read it. Requires
  /// the lock of the file.
  ///
  /// - Parameter expected: The stamp of the old file; nil if there is none.
  func replace(
    _ name: String, with bytes: [UInt8], expecting expected: FileStamp?
  ) throws(ReplacementFailure) -> FileStamp {
    let draft = FileNames.draft(of: name)
    let stamp: FileStamp
    do throws(ReplacementFailure) {
      stamp = try write(bytes, to: draft, inPlaceOf: name)
      try putInPlace(draft, as: name, expecting: expected)
    } catch {
      try? remove(draft)
      throw error
    }
    do throws(Errno) {
      try sync()
    } catch {
      throw .notSynced(error)
    }
    return stamp
  }

  private func write(
    _ bytes: [UInt8], to draft: String, inPlaceOf name: String
  ) throws(ReplacementFailure) -> FileStamp {
    let model = try naming(name) { () throws(Errno) in
      let model = try status(of: name)
      // Replacing a file needs a writable directory only, but a file that is write-protected is so on purpose.
      if model != nil { try checkWritable(name) }
      return model
    }
    let descriptor = try naming(draft) { () throws(Errno) in try create(draft) }
    let stamp = try naming(name) { () throws(Errno) in
      try descriptor.write(bytes)
      if let model { descriptor.adopt(model) }
      try descriptor.sync()
      return FileStamp(try descriptor.status())
    }
    do throws(Errno) { try descriptor.close() } catch { throw .notReplaced(name: name, error) }
    return stamp
  }

  private func putInPlace(
    _ draft: String, as name: String, expecting expected: FileStamp?
  ) throws(ReplacementFailure) {
    let found = try naming(name) { () throws(Errno) in try status(of: name).map { FileStamp($0) } }
    guard found == expected else { throw .changedMeanwhile }
    try naming(name) { () throws(Errno) in try rename(draft, to: name) }
  }

  private func naming<Result: ~Copyable>(
    _ name: String, _ body: () throws(Errno) -> Result
  ) throws(ReplacementFailure) -> Result {
    do throws(Errno) { return try body() } catch { throw .notReplaced(name: name, error) }
  }

  private func create(_ draft: String) throws(Errno) -> Descriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL
    do throws(Errno) {
      return try open(draft, flags, mode: 0o600)
    } catch .fileExists {
      // A killed process left it: only the holder of the lock writes drafts.
      try remove(draft)
      return try open(draft, flags, mode: 0o600)
    }
  }
}
