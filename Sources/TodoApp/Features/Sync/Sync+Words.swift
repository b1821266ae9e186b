import TodoModel

extension SyncConflict {
  /// What was kept and what was lost, in one sentence.
  func words(in zone: some Zone) -> String {
    let name = task.map { "\($0.number) \(shortened($0.title, to: 40)): " } ?? ""
    switch conflict {
    case .field(_, let field, let kept, let lost, let side):
      return name + sentence(field.words, kept.words(in: zone), lost.words(in: zone), side)
    case .member(_, let member, let kept, let lost, let side):
      return name + sentence(member, kept ?? "nothing", lost ?? "nothing", side)
    case .view(let view, let kept, let lost, let side):
      // Nothing tells when a view was saved.
      return sentence("view @\(view)", kept, lost, side, why: "")
    case .deletion(_, let side):
      return name + (side == .first ? "deleted here and changed there" : "deleted there and changed here")
        + ": it stays"
    case .reference(_, let field, _): return name + "\(field.told) a task that is gone: that is taken away"
    case .circle(_, let field, _): return name + "\(field.told) a task that leads back to it: that is taken away"
    }
  }

  private func sentence(
    _ part: String, _ kept: String, _ lost: String, _ side: MergeSide, why: String = " is later and"
  ) -> String {
    let (keeper, loser) = side == .first ? ("there", "here") : ("here", "there")
    return "the \(part) was set to \(shortened(kept, to: 60)) \(keeper) and to \(shortened(lost, to: 60)) \(loser); "
      + "\(shortened(kept, to: 20))\(why) stays"
  }
}

extension SyncWarning {
  /// What there is to be doubted, in one sentence.
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
  /// The name by which the part that it is about is taken.
  var partName: String {
    switch self {
    case .field(_, let field, _, _, _), .reference(_, let field, _), .circle(_, let field, _): field.name
    case .member(_, let name, _, _, _), .view(let name, _, _, _): name
    case .deletion: "deleted"
    }
  }
}

extension FieldValue? {
  /// The value as people read it.
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
  /// The sentence.
  func words(in zone: some Zone) -> String {
    switch self {
    case .renumbered(let task): task.words
    case .conflict(let conflict):
      conflict.words(in: zone)
        + (conflict.conflict.isReversible && conflict.task != nil
          ? "; “conflicts take \(conflict.task?.number ?? 0) \(conflict.conflict.partName)” takes the other" : "")
    case .remark(.rewritten):
      "what was there was put in the place of what had been sent; nothing is lost, it is sent again"
    case .remark(.putBack):
      "the tasks here were put back from a copy; nothing that they lack was taken for deleted"
    case .remark(.clockAhead(let host)): "the clock of \(host) is ahead: what is set there wins for a while"
    }
  }
}
