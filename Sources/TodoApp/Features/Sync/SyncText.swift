import TodoJSON
import TodoModel

extension Sync {
  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    switch state {
    case .nothing: page.add("No data")
    case .remotes([]): page.add(TextLine(SyncFailure.noRemote.words))
    case .remotes(let remotes):
      for remote in remotes {
        page.add(
          TextLine(remote.name, .accent) + TextLine("  \(remote.url)")
            + TextLine(remote.branch == "main" ? "" : "  branch \(remote.branch)", .faint))
      }
    case .conflicts([]): page.add("No conflicts")
    case .conflicts(let conflicts):
      page.add(TextLine("Conflicts", .headline))
      for conflict in conflicts { page.add(TextLine("  " + conflict.words(in: context.zone)), hanging: 4) }
    }
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    switch state {
    case .nothing: break
    case .remotes(let remotes):
      writer.member("remotes", of: remotes) { $0.members(("name", $1.name), ("url", $1.url), ("branch", $1.branch)) }
    case .conflicts(let conflicts): writer.member("conflicts", of: conflicts) { $0.writeMembers(of: $1) }
    }
  }
}

extension JSONWriter {
  mutating func writeMembers(of conflict: SyncConflict) {
    members(("number", conflict.task?.number), ("title", conflict.task?.title))
    writeMembers(of: conflict.conflict)
    members(("remote", conflict.remote), ("host", conflict.origin?.host), ("at", conflict.origin?.at))
  }

  mutating func writeMembers(of hint: SyncHint) {
    switch hint {
    case .conflict(let conflict): object("conflict") { $0.writeMembers(of: conflict) }
    case .renumbered(let task):
      object("renumbered") { $0.members(("old", task.numbers.old), ("new", task.numbers.new)) }
    case .remark: break
    }
  }
}

extension SyncConflict {
  func words(in zone: some Zone) -> String {
    let name = task.map { "\($0.number) \(shortened($0.title, to: 40)): " } ?? ""
    let there = origin.map { "by \($0.host) (\($0.when(in: zone)))" } ?? "there"
    switch conflict {
    case .field(_, let field, let kept, let lost, let side):
      return name + sentence(field.words, kept.words(in: zone), lost.words(in: zone), side, there)
    case .member(_, let member, let kept, let lost, let side):
      return name + sentence(member, kept ?? "nothing", lost ?? "nothing", side, there)
    case .view(let view, let kept, let lost, let side):
      // Views have no time of change.
      return sentence("view @\(view)", kept, lost, side, there, why: "")
    case .deletion(_, let side):
      return name + (side == .first ? "deleted here and changed \(there)" : "deleted \(there) and changed here")
        + ": it stays"
    case .reference(_, let field, _): return name + "\(field.changeLabel) a task that is gone: that is taken away"
    case .circle(_, let field, _): return name + "\(field.changeLabel) a task that leads back to it: that is taken away"
    }
  }

  private func sentence(
    _ part: String, _ kept: String, _ lost: String, _ side: MergeSide, _ there: String, why: String = " is later and"
  ) -> String {
    let (keeper, loser) = side == .first ? (there, "here") : ("here", there)
    return "the \(part) was set to \(shortened(kept, to: 60)) \(keeper) and to \(shortened(lost, to: 60)) \(loser); "
      + "\(shortened(kept, to: 20))\(why) stays"
  }
}

extension SyncOrigin {
  /// `today 08:30`, `yesterday 22:10`, or `Friday 2026-11-20 17:00`.
  fileprivate func when(in zone: some Zone) -> String {
    let days = zone.civilTime(at: Instant(seconds: at.seconds + age)).day.number - zone.civilTime(at: at).day.number
    let words = at.words(in: zone)
    return 0...1 ~= days ? "\(days == 0 ? "today" : "yesterday") \(words.suffix(5))" : words
  }
}

extension [SyncOrigin] {
  /// The end of the line of a change, ` · due: laptop, yesterday 22:10`; without a part if a task was added or deleted.
  func words(about change: Change, in zone: some Zone) -> TextLine {
    filter { $0.task == change.task }.reduce(TextLine("")) { line, origin in
      let parts = origin.parts.isEmpty ? "" : origin.parts.joined(separator: ", ") + ": "
      return line + TextLine(" · \(parts)\(origin.host), \(origin.when(in: zone))", .faint)
    }
  }
}

extension SyncWarning {
  var question: String { self == .emptied ? "Send everything again?" : "Delete them here as well?" }

  func words(about remote: String) -> String {
    switch self {
    case .emptied: "\(remote) is empty, and was not when it was last seen"
    case .deletions(let count): "\(count) tasks, more than half of all, are gone from \(remote)"
    case .allGone(1): "the only task that was seen in \(remote) is gone from there"
    case .allGone(let count): "all \(count) tasks that were seen in \(remote) are gone from there"
    }
  }
}

extension MergeConflict {
  /// The name of the part in conflict, as `conflicts take` reads it.
  var partName: String { if case .view(let name, _, _, _) = self { name } else { part?.name ?? "deleted" } }
}

extension FieldValue? {
  fileprivate func words(in zone: some Zone) -> String {
    guard let value = self else { return "nothing" }
    switch value {
    case .text(let text): return "“\(text.split(whereSeparator: \.isNewline).joined(separator: " / "))”"
    case .tags(let tags): return tags.map(\.asTypedTag).joined(separator: " ")
    case .reference, .references: return "another task"
    case .number, .identifier, .status, .priority, .moment, .instant, .repetition, .duration, .noteDates:
      return value.words(in: zone)
    }
  }
}

extension SyncHint {
  func words(in zone: some Zone) -> String {
    switch self {
    case .renumbered(let task): task.words
    case .conflict(let conflict):
      conflict.words(in: zone)
        + (conflict.conflict.isReversible && conflict.task != nil
          ? "; “conflicts take \(conflict.task?.number ?? 0) \(conflict.conflict.partName)” takes the other" : "")
    case .remark(.rewritten):
      "what was there was put in the place of what had been sent; nothing is lost, it is sent again"
    case .remark(.putBack): "the tasks here were put back from a copy; nothing that they lack was taken for deleted"
    case .remark(.clockAhead(let host)): "the clock of \(host) is ahead: what is set there wins for a while"
    }
  }
}

extension SyncFailure {
  var words: String {
    switch self {
    case .noGit: "git is needed for sync; install it"
    case .oldGit(let version): "git 2.29 or newer is needed for sync, and this is \(version)"
    case .noRemote: "no remote is known; `sync URL` names the first, any URL or folder that git takes"
    case .noSuchRemote(let name, let known):
      "no remote \(quoted(name, to: 60)); there is \(known.joined(separator: ", ")), and a URL names a new one"
    case .unreachable(let folder, let reason) where folder.hasPrefix("/") && reason.contains("not appear to be a git"):
      "there is no repository in \(folder); “git init --bare \(folder.quotedForShell)” makes one"
    case .unreachable(let remote, let reason): "\(remote) cannot be reached: \(reason)"
    case .denied(let remote, let reason): "\(remote) says no: \(reason)"
    case .refused(let remote, let reason, let isCheckedOut):
      "\(remote) does not take the changes: \(reason)"
        + (isCheckedOut ? "; it has to be bare, or have receive.denyCurrentBranch set to updateInstead" : "")
    case .overtaken(let remote, let tries):
      "\(remote) has changed each of \(tries) times before the changes were there; try again"
    case .silent(let remote, let seconds): "nothing has come from \(remote) for \(seconds) s; what is recorded stays"
    case .broken(let remote, let place, let problem):
      "\(remote)\(place.isEmpty ? "" : ":" + place): \(problem); nothing has changed"
    case .newer(let remote, let version):
      "\(remote) is of version \(version), which this program is too old for; nothing has changed"
    case .unrelated(let remote): "\(remote) has a history of its own; `sync --join` merges both"
    case .unsigned(let reason): "the changes cannot be signed, and are not sent: \(reason)"
    case .failed(let reason): "git has failed here: \(reason)"
    case .nothingCame: "nothing has come from other machines that could be taken back"
    case .noConflict(let number, let field):
      "no conflict is open about \(field.map { quoted($0) + " of " } ?? "")task \(number); `conflicts` lists them"
    case .copiesUnasked(let names):
      "there is no one to ask whether to merge \(names.joined(separator: ", ")); `--yes` merges, `--dry-run` shows it"
    case .noVersions(let path):
      "\(path) has the marks of a conflict, and git has no versions of it; `doctor --repair` saves what can be saved, "
        + "and keeps the old file"
    case .unstorable(let title, let value):
      "both sides together give \(quoted(title)) \(value.value); expected \(value.expected); nothing has changed"
    case .brokenFiles(_, let count): "nothing is synced: \(count.counted("problem"))"
    case .unreadable(let path, let reason): "nothing is synced: cannot read \(path): \(reason)"
    case .unconfirmed(let warning, let remote):
      "\(warning.words(about: remote)); there is no one to ask, so nothing is synced: `--yes` continues, `--dry-run` shows it"
    case .severalConflicts(let number, let fields):
      "task \(number) has several conflicts: name one of \(fields.joined(separator: ", "))"
    }
  }
}
