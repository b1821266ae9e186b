import TodoModel

extension Hint {
  /// Returns the sentence below its subject; a reading of the line is shown more quietly than a possible mistake.
  func line(in zone: some Zone) -> TextLine {
    switch self {
    case .freed: TextLine("  " + words(in: zone), .good)
    case .dates, .projectProgress, .merge(.kept): TextLine("  " + words(in: zone), .faint)
    case _: TextLine("  " + words(in: zone), .warning)
    }
  }

  /// The line that the hint offers; nil for none.
  package var correction: String? {
    guard case .readByQuick(let number, let changes) = self else { return nil }
    let words = changes.map { if case .title(let title) = $0 { title.inQuotes } else { $0.typed } }
    return "modify \(number) " + words.joined(separator: " ")
  }

  func words(in zone: some Zone) -> String {
    switch self {
    case .dates(let dates, let query): "\(query): \(dates.words(in: zone))"
    case .nearMiss(let miss) where miss.isContinuation:
      "\(quoted(miss.word)) stays text; put a value of several words in quotes: \(miss.suggestion)\"…\""
    case .nearMiss(let miss): "\(quoted(miss.word)) stays text; did you mean \(quoted(miss.suggestion))?"
    case .firstUse(let term, let nearest):
      "no task had \(shortened(term.description, to: 40)) before; did you mean \(quoted(nearest.description))?"
    case .remark(let remark): remark.words
    case .cutTag(let tag, let typed):
      "\(quoted(typed)) is read as \(typed.prefix(1))\(shortened(tag, to: 40)); in quotes the rest belongs to it: "
        + "tag:\"\(shortened(String(typed.dropFirst()), to: 40))\""
    case .noSuchTag(let tag, let isBesideTitle):
      "there was no tag \(quoted(tag)) to be taken away"
        + (isBesideTitle ? "; after “--”, “-\(shortened(tag, to: 40))” is a part of the title" : "")
    case .clock(.movedForward(let asked, let moved)):
      "clocks are set forward then: \(asked.timeWords) does not exist on \(asked.day.iso), it became \(moved.timeWords)"
    case .clock(.firstOfTwo(let time)):
      "clocks are set back then: \(time.timeWords) comes twice on \(time.day.iso), the first one was taken"
    case .skipped(let number, 1): "1 due date of \(number) lies in the past and was skipped"
    case .skipped(let number, let count): "\(count) due dates of \(number) lie in the past and were skipped"
    case .repetitionEnded(let number, 0): "the repetition of \(number) has ended"
    case .repetitionEnded(let number, let skipped):
      "the repetition of \(number) has ended; \(skipped.counted("due date")) in the past \(skipped == 1 ? "was" : "were") skipped"
    case .partsComeAlong(1): "1 part comes along as a new task, to be done again"
    case .partsComeAlong(let count): "\(count) parts come along as new tasks, to be done again"
    case .copyDoesNotRepeat(let number): "\(number) does not repeat; “modify \(number) every:…” has it do so"
    case .waitsBeyondDue(let number, let wait):
      "\(number) is hidden until \(wait.words(in: zone)), after it is due; was “wait” meant to be earlier?"
    case .isOver(let number, let until):
      "\(number) ends \(until.words(in: zone)): it is over and hidden at once; was “until” meant to be later?"
    case .isOffRule(let number, let due, let next):
      "\(number) is due \(due.words(in: zone)), on which it does not repeat; the next such day is \(next.words(in: zone))"
    case .unread(let title, let error): "\(quoted(title)) stays as typed: \(error.words)"
    case .oneTag(let tag):
      "+\(shortened(tag, to: 40)) is one tag; apart they are typed with a space, as in “+home -work”"
    case .readByQuick: "the title is as typed; “\(correction ?? "")” reads more of it"
    case .scopeNow(let scope) where scope.isEmpty: "working on everything now"
    case .scopeNow(let scope): "working on \(scope) now; “use” alone leaves it"
    case .viewNow(let name, nil): "there is no view @\(name) now"
    case .viewNow(let name, let query?): "@\(name) is \(quoted(query, to: 60)) now"
    case .unaltered(let count, by: .postpone):
      "\(count) task\(count == 1 ? " has no due date and stays as it is" : "s have no due date and stay as they are")"
    case .unaltered(let count, by: .replace(let text, _, _)):
      "\(count) task\(count == 1 ? " does" : "s do") not have \(quoted(text)) in the title"
    case .unaltered(let count, by: .append), .unaltered(let count, by: .prepend), .unaltered(let count, by: .move):
      "\(count) task\(count == 1 ? " stays as it is" : "s stay as they are")"
    case .freed(let numbers): "\(listed(numbers)) \(numbers.count == 1 ? "is" : "are") free now"
    case .wasWaiting(let number, let others, isDone: true): "\(number) was waiting for \(listed(others))"
    case .wasWaiting(let number, let others, isDone: false): "\(number) is waiting for \(listed(others))"
    case .alsoAtWork(let number, let minutes):
      "\(number) is worked on as well, for \(TimeSpan.words(ofMinutes: minutes)) now; “stop \(number)” ends that"
    case .projectProgress(let project, let done, let all): "\(shortened(project, to: 40)) \(done) of \(all) done"
    case .keptOurs(let number, let fields):
      "\(number) has another \(fields.map(\.words).joined(separator: ", ")) there; what was set here stays, `--update` takes what is there"
    case .differsFromSource(let number, let fields):
      "\(number) differs in \(fields.map(\.words).joined(separator: ", ")) and stays as it is; `--update` takes what is there"
    case .completedHere(let numbers):
      "\(listed(numbers)) \(numbers.count == 1 ? "is" : "are") completed here and open there, and \(numbers.count == 1 ? "stays" : "stay") so"
    case .goneThere(let numbers, let source, areChanged: true):
      "\(listed(numbers)) \(numbers.count == 1 ? "is" : "are") no longer in \(source), but changed here or with subtasks: nothing is deleted"
    case .goneThere(let numbers, let source, areChanged: false):
      "\(listed(numbers)) \(numbers.count == 1 ? "is" : "are") no longer in \(source); `--deleted` deletes what is gone there"
    case .deletedHere(let title): "\(quoted(title)) was deleted here and has changed there since; it is back"
    case .source(let remark): "line \(remark.place.line): \(remark.text)"
    case .keptUnread(let members): "kept for the other program, without a meaning here: \(members.words)"
    case .furtherSourceRemarks(1): "and one more that is not understood"
    case .furtherSourceRemarks(let count): "and \(count) more that are not understood"
    case .brokenRule(let number, let rule):
      "\(number) repeats by \(quoted(rule, to: 60)), which this program cannot follow: nothing follows it"
    case .sync(let hint): hint.words(in: zone)
    case .merge(let hint): hint.words(in: zone)
    }
  }
}

extension CivilTime {
  fileprivate var timeWords: String {
    [hour, minute].map { String(String(100 + $0).dropFirst()) }.joined(separator: ":")
  }
}

extension FileNotice {
  package var words: String {
    switch self {
    case .tornRecord(let path, let bytes):
      "the history ended in the middle of a record, which was never acknowledged; its \(bytes) bytes are set aside in \(path)"
    case .changedOutside(let changes):
      "the file was changed outside of todo: "
        + [changes.tasks.counts, changes.settings.map { _ in "what is stored with the tasks changed" }]
        .compactMap(\.self).joined(separator: ", ")
    case .olderFile(let sequence, let newest):
      "the file is as it was after command \(sequence) of \(newest); what was done since is kept, and "
        + "`todo doctor --restore COPY` goes back to what a copy holds"
    case .foreignFile:
      "the file comes from elsewhere and does not tell how far it has come in this history; what either has is kept"
    case .forgottenBasis(let forgotten):
      "the file is older than the history goes back: \(forgotten.words); what was done before that and is not in the "
        + "file is not known"
    case .lostCommands(let sequence):
      "commands that were given here, up to number \(sequence), are in neither the file nor its history: one of the two "
        + "was replaced or deleted; a copy of the history may have them"
    case .renumbered(let renumbering):
      "task \(renumbering.old) from outside is number \(renumbering.new) now: its number was too large, or another's"
    case .newID(let task): "task \(task) from outside has an id of its own now: it had that of another"
    case .unreadableTasks(let findings):
      findings.prefix(5).map(\.report.words).joined(separator: "; ")
        + (findings.count > 5 ? "; and \((findings.count - 5).counted("task")) more" : "")
        + "; what is written there stays, and `todo doctor --repair` saves what can be saved of it"
    case .restored(let path): "\(path) was missing or empty, and has been restored from its history"
    case .largerThanHistory(let bytes, let limit):
      "this can be undone only until something else is done: it takes \(sizeWords(bytes)) of the history, of which "
        + "\(sizeWords(limit)) are kept (task-history-size)"
    case .severalNames(let path):
      "\(path) has other names by hard links; when it is replaced by what you change, they keep what is in it now"
    case .fileBehind(let error):
      "everything is saved in the history, but not in the file itself, where other programs look: \(error.wordsOnFile)"
    case .notCarried(let fields, let canBeComplete):
      "not carried: " + fields.words + (canBeComplete ? "; `export --complete` carries everything" : "")
    case .conflictCopies(let names):
      "next to the file are copies from a conflict: \(names.joined(separator: ", ")); \(names.adviceOnCopies)"
    }
  }
}

extension [NotCarried] {
  fileprivate var words: String {
    map { lost in
      let name = TaskField(named: lost.name)?.words ?? lost.name
      return (lost.isTimeOnly ? "the time of " : "") + "\(name) of \(lost.count.counted("task"))"
    }.joined(separator: ", ")
  }
}

enum CopiedKind {
  case file, history, leftover

  /// Reads the kind from the name of the copy; a lock cannot be read, nor can a part torn off a history.
  init(ofCopy name: String) {
    let isLeftover = name.hasSuffix(".lock") || name.hasSuffix(".torn") && name.contains(".jsonl")
    self = isLeftover ? .leftover : name.hasSuffix(".jsonl") ? .history : .file
  }
}

extension [String] {
  fileprivate var adviceOnCopies: String {
    let kinds = Set(map(CopiedKind.init(ofCopy:)))
    if kinds.contains(.file) { return "`todo merge` merges what is in them" }
    let history = "one of the history has the commands of another machine, a line for each"
    let leftover = "one of a lock or of what was torn off can be removed"
    return kinds.count > 1 ? history + "; " + leftover : kinds.contains(.history) ? history : leftover
  }
}

extension String {
  /// One word for a shell (POSIX.1-2024, Shell Command Language, 2.2.2).
  var quotedForShell: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
