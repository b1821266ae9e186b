import Glibc
import Platform
import TodoModel

// The history of a file that does not end in .json once had the name that belongs to the history of another file.

extension FileNames {
  /// The name under which the history of this file is to be read: the former one as long as no other file can have it.
  func journal(in folder: FilePath) -> String {
    guard let formerJournal, !FileNames.isThere(journal, in: folder), FileNames.isThere(formerJournal, in: folder),
      !FileNames.isThere(formerRival, in: folder)
    else { return journal }
    return formerJournal
  }

  /// The other file whose history still has the name of this one's; nil if this one's is its own.
  ///
  /// Only worth a look where there is a history without a file.
  func otherOwnerOfJournal(in folder: FilePath) -> String? {
    let other = FileNames(String(file.dropLast(5)))
    guard other.formerJournal == journal, !FileNames.isThere(other.journal, in: folder),
      let beginning = try? WholeFile.beginning(of: other.file, in: Folder(folder), limit: 4096),
      FileHead(beginning) != nil
    else { return nil }
    return other.file
  }

  private static func isThere(_ name: String, in folder: FilePath) -> Bool {
    access(folder.appending(name).string, F_OK) == 0
  }
}

extension Folder {
  /// Gives the history of a file the name that no other file's can have. The lock of the file has to be held.
  func renameFormerJournal(of names: FileNames) throws(NamedFailure) {
    guard let former = names.formerJournal else { return }
    try naming(former) { () throws(Errno) in
      guard try status(of: names.journal) == nil, try status(of: former) != nil,
        try status(of: names.formerRival) == nil
      else { return }
      try rename(former, to: names.journal)
      // Under one name or the other it is found; only the file that is new under the former one has to wait.
      try sync()
    }
  }
}
