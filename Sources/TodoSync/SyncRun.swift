import Glibc
import Platform
import TodoJSON
import TodoModel

struct SyncRun: ~Copyable {
  var repository: SyncRepository
  let list: Synchronisations
  let remote: SyncRemote
  let request: SyncRequest

  /// The number of times that a remote may have changed before the push.
  private static let tries = 10

  private var name: String { remote.name }

  /// Repeats fetch, merge and push until the remote has what is here, or is changed by others too often.
  consuming func answer() async throws(TodoError) -> SyncAnswer {
    var report = SyncReport(remote: name)
    for attempt in 1...SyncRun.tries {
      let references = try fetch()
      let head = references["refs/remotes/\(name)/\(remote.branch)"]
      let merging = SyncMerging(
        git: repository.git, remote: name, head: head, references: references, position: repository.position(of: name),
        request: request, now: list.clock.now())
      let (newest, outcome) = try await list.tasks.merge(since: merging.position?.point, from: name, merging.merge)
      // They are in the configuration by now, and a URL that is there twice is pushed to twice.
      if !request.isDryRun { repository.git.settings = [] }
      let (writing, merged): (SyncMerging.Writing, SyncReport)
      switch outcome {
      case .asks(let warning): return .asks(warning, remote: name, request)
      case .merged(let found, let report): (writing, merged) = (found, report)
      }
      report.add(merged)
      guard !request.isDryRun else { return .done(report) }
      let commit = writing.files.isEmpty ? head : try write(writing, merged.went, on: head)
      guard let commit else { return .done(report) }
      repository.remember(commit, newest, of: name)
      if try writing.files.isEmpty ? true : push(commit, over: head) {
        try settle(commit, newest, references)
        return .done(report)
      }
      guard attempt < SyncRun.tries else { break }
      // Others at the same remote shall not meet this one again.
      pause(milliseconds: CInt.random(in: 100...1000))
      guard !list.isCancelled() else { throw .cancelled }
    }
    throw .sync(.overtaken(name, tries: SyncRun.tries))
  }

  private func fetch() throws(TodoError) -> [String: String] {
    try asking(name) { () throws(GitFailure) in
      let answer = try repository.git.run(
        [
          "fetch", "--prune", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--no-auto-maintenance",
          "--update-shallow", "--progress",
        ] + (repository.isShallow ? ["--unshallow"] : []) + [remote.gitName, "+refs/heads/*:refs/remotes/\(name)/*"],
        isRemote: true)
      if answer.complaints.contains("unknown option `no-write-fetch-head") {
        throw .old(try repository.git.output(of: ["version"]).text.gist)
      }
      guard answer.status == 0 else { throw repository.git.failure(of: "fetch", answer.complaints) }
      return try repository.git.references()
    }
  }

  private func write(_ writing: SyncMerging.Writing, _ count: SyncCount, on head: String?) throws(TodoError) -> String {
    let configuration = repository.configuration
    let host = Synchronisations.host(list.variables())
    let author = CommitStream.Author(
      name: configuration.userName ?? "todo", email: configuration.userEmail ?? "todo@\(host)",
      instant: list.clock.now())
    // A machine that lost one reads it with the commit.
    let lines = writing.decided.map { one in JSONWriter.object { $0.writeMembers(of: one) } + [UInt8(ascii: "\n")] }
    let body = String(decoding: lines.joined(), as: UTF8.self)
    let message = "\(host): \(SyncRun.words(for: count))\n" + (body.isEmpty ? "" : "\n" + body)
    var stream = CommitStream(on: "refs/todo/outgoing/\(name)", parent: head, message: message, by: author)
    for (path, bytes) in writing.files { stream.put(bytes, at: path) }
    stream.finish()
    return try asking(name) { () throws(GitFailure) in
      let answer = try repository.git.output(
        of: ["fast-import", "--quiet", "--depth=0", "--force", "--date-format=raw"], input: stream.bytes)
      guard let commit = answer.lines.first else { throw .failed("fast-import", "it has made no commit") }
      guard list.signs else { return String(commit) }
      return try sign(String(commit), on: head, message, by: author)
    }
  }

  /// Writes a commit once more with a signature.
  private func sign(
    _ commit: String, on head: String?, _ message: String, by author: CommitStream.Author
  ) throws(GitFailure) -> String {
    let answer = try repository.git.run(
      ["-c", "i18n.commitEncoding=UTF-8", "commit-tree", "-S"] + (head.map { ["-p", $0] } ?? []) + [commit + "^{tree}"],
      input: Array(message.utf8), mayAsk: true, adding: author.variables)
    guard answer.status == 0, let signed = answer.lines.first else { throw .failed("commit-tree", answer.complaints) }
    _ = try repository.git.output(of: ["update-ref", "refs/todo/outgoing/\(name)", String(signed)])
    return String(signed)
  }

  /// Pushes a commit, and returns false if the remote no longer has the head that it had.
  private func push(_ commit: String, over head: String?) throws(TodoError) -> Bool {
    let reference = "refs/heads/\(remote.branch)"
    return try asking(name) { () throws(GitFailure) -> Result<Bool, TodoError> in
      let answer = try repository.git.run(
        [
          "push", "--porcelain", "--progress", "--no-verify", "--no-signed", "--no-follow-tags",
          "--recurse-submodules=no", remote.gitName, "\(commit):\(reference)",
        ], isRemote: true)
      guard answer.status != 0 else { return .success(true) }
      let heads = try repository.git.run(["ls-remote", "--refs", remote.gitName, reference], isRemote: true)
      let failure = repository.git.failure(of: "push", answer.complaints)
      guard heads.status == 0 else { throw failure }
      let now = heads.lines.first.map { String($0.prefix { $0 != "\t" }) }
      if now == commit { return .success(true) }
      guard now == head else { return .success(false) }
      guard failure == .failed("push", answer.complaints) else { throw failure }
      let words = answer.complaints + "\n" + answer.lines.compactMap(SyncRun.refusal).joined(separator: "\n")
      let error = GitFailure.failed("push", words).error(at: name)
      if case .sync(.denied) = error { return .failure(error) }
      return .failure(.sync(.refused(name, reason: words.gist, isCheckedOut: words.contains("denyCurrentBranch"))))
    }.get()
  }

  /// The reason of a refused branch, `no` of `!`, tab, `FROM:TO`, tab, `[remote rejected] (no)`; nil for another line.
  private static func refusal(in line: Substring) -> String? {
    guard line.hasPrefix("!"), let summary = line.split(separator: "\t").last else { return nil }
    return summary.split(separator: "(", maxSplits: 1).last.map { String($0.hasSuffix(")") ? $0.dropLast() : $0) }
  }

  /// `3 changed, 1 added`
  private static func words(for count: SyncCount) -> String {
    let parts = [(count.changed, "changed"), (count.added, "added"), (count.deleted, "deleted")].filter { $0.0 > 0 }
    return parts.isEmpty ? "views" : parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// Stores that both sides have a commit.
  private func settle(_ commit: String, _ newest: HistoryPoint?, _ references: [String: String]) throws(TodoError) {
    repository.note(sent: newest, to: name)
    try asking(name) { () throws(GitFailure) in
      let reference = "refs/todo/base/\(name)"
      if references[reference] != commit { _ = try repository.git.output(of: ["update-ref", reference, commit]) }
      guard repository.isUntidy else { return }
      _ = try repository.git.run(["-c", "gc.auto=500", "-c", "gc.autoDetach=true", "gc", "--auto", "--quiet"])
    }
  }
}

/// The input of `git fast-import` for a commit of the files that differ.
private struct CommitStream {
  private(set) var bytes: [UInt8] = []

  struct Author {
    let name, email: String
    let instant: Instant

    /// `NAME <EMAIL> DATE`, without characters that git does not accept in names.
    var line: String { "\(clean(name)) <\(clean(email))> \(date)" }

    /// The variables by which `git commit-tree` makes the same line.
    var variables: [String: String] {
      let parts = [("NAME", clean(name)), ("EMAIL", clean(email)), ("DATE", "@" + date)]
      return Dictionary(
        uniqueKeysWithValues: ["AUTHOR", "COMMITTER"].flatMap { role in parts.map { ("GIT_\(role)_\($0.0)", $0.1) } })
    }

    private var date: String { "\(max(0, instant.seconds)) +0000" }

    private func clean(_ text: String) -> String { text.filter { !"<>\n\0".contains($0) } }
  }

  /// Begins a commit that moves a reference and whose name is printed; the first commit has no parent.
  init(on reference: String, parent: String?, message: String, by author: Author) {
    // Without a parent and a reset the commit would follow the one that the reference has.
    line(
      """
      feature done
      reset \(reference)

      commit \(reference)
      mark :1
      author \(author.line)
      committer \(author.line)
      """)
    data(Array(message.utf8))
    if let parent { line("from \(parent)") }
  }

  /// Replaces a file, or removes it if the contents are empty.
  mutating func put(_ contents: [UInt8], at path: String) {
    guard !contents.isEmpty else { return line("D \(path)") }
    line("M 100644 inline \(path)")
    data(contents)
  }

  mutating func finish() { line("\nget-mark :1\ndone") }

  private mutating func data(_ contents: [UInt8]) {
    line("data \(contents.count)")
    bytes += contents
    line("")
  }

  private mutating func line(_ text: String) { bytes += "\(text)\n".utf8 }
}
