import TodoModel

/// What `git fast-import` reads to make a commit of the files that differ.
struct CommitStream {
  private(set) var bytes: [UInt8] = []

  /// Who has made a commit, and when.
  struct Author {
    let name: String
    let email: String
    let instant: Instant

    /// A line of a commit; what git takes no name of is left out.
    fileprivate var line: String { "\(clean(name)) <\(clean(email))> \(date)" }

    /// What tells git the same.
    var variables: [String: String] {
      var variables: [String: String] = [:]
      for role in ["AUTHOR", "COMMITTER"] {
        variables["GIT_\(role)_NAME"] = clean(name)
        variables["GIT_\(role)_EMAIL"] = clean(email)
        variables["GIT_\(role)_DATE"] = "@" + date
      }
      return variables
    }

    private var date: String { "\(max(0, instant.seconds)) +0000" }

    private func clean(_ text: String) -> String { text.filter { !"<>\n\0".contains($0) } }
  }

  /// A commit on a reference, which is moved to it; its mark is printed.
  ///
  /// - Parameter parent: nil for the first.
  init(on reference: String, parent: String?, message: String, by author: Author) {
    line("feature done")
    // Without a parent it would go on where the reference is.
    line("reset \(reference)")
    line("")
    line("commit \(reference)")
    line("mark :1")
    line("author \(author.line)")
    line("committer \(author.line)")
    data(Array(message.utf8))
    if let parent { line("from \(parent)") }
  }

  /// Puts a file in its place; an empty one goes.
  mutating func put(_ contents: [UInt8], at path: String) {
    guard !contents.isEmpty else { return line("D \(path)") }
    line("M 100644 inline \(path)")
    data(contents)
  }

  /// Ends it.
  mutating func finish() {
    line("")
    line("get-mark :1")
    line("done")
  }

  private mutating func data(_ contents: [UInt8]) {
    line("data \(contents.count)")
    bytes += contents
    line("")
  }

  private mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }
}
