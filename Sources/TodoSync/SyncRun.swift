import Glibc
import Platform
import TodoModel

/// One synchronisation with one remote, step by step.
struct SyncRun: ~Copyable {
  private var repository: SyncRepository
  private let tasks: any SharedTasks
  private let remote: SyncRemote
  private let request: SyncRequest
  private let clock: Clock
  private let signs: Bool
  private let isCancelled: @Sendable () -> Bool
  private var report: SyncReport

  init(
    repository: consuming SyncRepository, tasks: any SharedTasks, remote: SyncRemote, request: SyncRequest,
    clock: Clock, signs: Bool, isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.repository = repository
    self.tasks = tasks
    self.remote = remote
    self.request = request
    self.clock = clock
    self.signs = signs
    self.isCancelled = isCancelled
    report = SyncReport(remote: remote.name)
  }

  private var name: String { remote.name }

  /// Goes on until what is here is there, or is overtaken too often.
  consuming func answer() async throws(TodoError) -> SyncAnswer {
    for attempt in 1...GitSynchronisation.tries {
      let references = try fetch()
      let head = references["refs/remotes/\(name)/\(remote.branch)"]
      let position = repository.position(of: name)
      let step = SyncMerging(
        git: repository.git, remote: name, head: head, references: references, position: position, request: request,
        now: clock.now())
      let (newest, outcome) = try await tasks.merge(since: position?.point, from: name, step.merge)
      // They are kept by now, and a URL that is there twice is pushed to twice.
      if !request.isDryRun { repository.git.settings = [] }
      let merged: SyncMerging.Merged
      switch outcome {
      case .asks(let doubt): return .asks(doubt, remote: name, request)
      case .merged(let found): merged = found
      }
      report.take(merged)
      guard !request.isDryRun else { return .done(report) }
      guard !merged.files.isEmpty else {
        if let head { try settle(head, newest, references) }
        return .done(report)
      }
      let commit = try write(merged, on: head)
      remember(commit, newest)
      if try push(commit, over: head) {
        try settle(commit, newest, references)
        return .done(report)
      }
      guard attempt < GitSynchronisation.tries else { break }
      // Others who are at it shall not meet this one again.
      pause(milliseconds: CInt.random(in: 100...1000))
      guard !isCancelled() else { throw .cancelled }
    }
    throw .sync(.overtaken(name, tries: GitSynchronisation.tries))
  }

  /// Fetches all branches, and answers with what references name then.
  private func fetch() throws(TodoError) -> [String: String] {
    try telling(name) { () throws(GitFailure) in
      let answer = try repository.git.run(
        [
          "fetch", "--prune", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--no-auto-maintenance",
          "--update-shallow", "--progress",
        ] + (repository.isShallow ? ["--unshallow"] : []) + [remote.gitName, "+refs/heads/*:refs/remotes/\(name)/*"],
        isRemote: true)
      if answer.complaints.contains("unknown option `no-write-fetch-head") {
        throw .old(try repository.git.output(of: ["version"]).text.gist)
      }
      guard answer.status == 0 else { throw .failed("fetch", answer.complaints) }
      return try repository.references()
    }
  }

  /// Writes a commit of the files that differ.
  private func write(_ merged: SyncMerging.Merged, on head: String?) throws(TodoError) -> String {
    let configuration = repository.configuration
    var buffer = [CChar](repeating: 0, count: 256)
    gethostname(&buffer, buffer.count - 1)
    let host = FilePath(platformString: buffer).string
    let author = CommitStream.Author(
      name: configuration.userName ?? "todo", email: configuration.userEmail ?? "todo@\(host)", instant: clock.now())
    let message = "\(host): \(merged.count.words)\n"
    var stream = CommitStream(on: "refs/todo/outgoing/\(name)", parent: head, message: message, by: author)
    for (path, bytes) in merged.files { stream.put(bytes, at: path) }
    stream.finish()
    return try telling(name) { () throws(GitFailure) in
      let answer = try repository.git.output(
        of: ["fast-import", "--quiet", "--depth=0", "--force", "--date-format=raw"], input: stream.bytes)
      guard let commit = answer.lines.first else { throw .failed("fast-import", "it has made no commit") }
      guard signs else { return String(commit) }
      return try sign(String(commit), on: head, message, by: author)
    }
  }

  /// Writes a commit once more with a signature.
  private func sign(
    _ commit: String, on head: String?, _ message: String, by author: CommitStream.Author
  ) throws(GitFailure) -> String {
    let answer = try repository.git.run(
      ["-c", "i18n.commitEncoding=UTF-8", "commit-tree", "-S"] + (head.map { ["-p", $0] } ?? []) + [commit + "^{tree}"],
      input: Array(message.utf8),
      mayAsk: true, variables: author.variables)
    guard answer.status == 0, let signed = answer.lines.first else { throw .failed("commit-tree", answer.complaints) }
    _ = try repository.git.output(of: ["update-ref", "refs/todo/outgoing/\(name)", String(signed)])
    return String(signed)
  }

  /// Sends a commit, and says whether it is there; not if the remote has another head by now than it had.
  private func push(_ commit: String, over head: String?) throws(TodoError) -> Bool {
    let reference = "refs/heads/\(remote.branch)"
    return try telling(name) { () throws(GitFailure) -> Result<Bool, TodoError> in
      let answer = try repository.git.run(
        [
          "push", "--porcelain", "--progress", "--no-verify", "--no-signed", "--no-follow-tags",
          "--recurse-submodules=no", remote.gitName, "\(commit):\(reference)",
        ], isRemote: true)
      guard answer.status != 0 else { return .success(true) }
      let heads = try repository.git.run(["ls-remote", "--refs", remote.gitName, reference], isRemote: true)
      guard heads.status == 0 else { throw .failed("push", answer.complaints) }
      let now = heads.lines.first.map { String($0.prefix { $0 != "\t" }) }
      if now == commit { return .success(true) }
      guard now == head else { return .success(false) }
      let words = answer.complaints + "\n" + answer.lines.compactMap(\.refusal).joined(separator: "\n")
      if case .sync(.denied(let remote, let reason)) = GitFailure.failed("push", words).told(of: name) {
        return .failure(.sync(.denied(remote, reason: reason)))
      }
      return .failure(
        .sync(.refused(name, reason: words.gist, isCheckedOut: words.contains("denyCurrentBranch"))))
    }.get()
  }

  /// Remembers what both are now.
  private func settle(
    _ commit: String, _ newest: HistoryPoint?, _ references: [String: String]
  ) throws(TodoError) {
    remember(commit, newest)
    repository.note(sent: newest, to: name)
    try telling(name) { () throws(GitFailure) in
      let reference = "refs/todo/base/\(name)"
      if references[reference] != commit { _ = try repository.git.output(of: ["update-ref", reference, commit]) }
      guard repository.isUntidy else { return }
      _ = try repository.git.run(["-c", "gc.auto=500", "-c", "gc.autoDetach=true", "gc", "--auto", "--quiet"])
    }
  }

  private func remember(_ commit: String, _ newest: HistoryPoint?) {
    repository.remember(newest.map { SyncRepository.Position(commit: commit, point: $0) }, of: name)
  }
}

extension Substring {
  /// Why git says that a branch was not taken, `no` of `!`, tab, `FROM:TO`, tab, `[remote rejected] (no)`; nil of another line.
  fileprivate var refusal: String? {
    guard hasPrefix("!"), let summary = split(separator: "\t").last else { return nil }
    return summary.split(separator: "(", maxSplits: 1).last.map { String($0.hasSuffix(")") ? $0.dropLast() : $0) }
  }
}

extension SyncReport {
  /// Takes in what one round has brought.
  fileprivate mutating func take(_ merged: SyncMerging.Merged) {
    came = (came + merged.came).merged
    cameViews = cameViews || merged.cameViews
    went = merged.count
    conflicts += merged.conflicts
    renumbered += merged.renumbered
    remarks += merged.remarks.filter { !remarks.contains($0) }
  }
}

extension SyncCount {
  /// `3 changed, 1 added`
  fileprivate var words: String {
    let parts = [(changed, "changed"), (added, "added"), (deleted, "deleted")].filter { $0.0 > 0 }
    return parts.isEmpty ? "views" : parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
