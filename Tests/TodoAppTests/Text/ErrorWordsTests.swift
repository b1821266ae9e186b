import Foundation
import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct ErrorWordsTests {
  /// One of each: a case that is missing here does not compile.
  static let errors: [TodoError] = {
    var errors: [TodoError] = []
    var next: TodoError? = .unknownCommand("lsit", nearest: "list", column: 1)
    while let error = next {
      errors.append(error)
      next = following(error)
    }
    let problems: [SyntaxProblem] = [
      .unclosedQuote, .unclosedParenthesis, .unopenedParenthesis, .nestedTooDeep, .tooLong(limit: 4_194_304),
      .pasteTooLong(limit: 4_194_304), .missing("a word"), .unclosedPattern,
      .invalidPattern("a(", reason: "Unmatched ( or \\("),
      .unexpected("x", expected: "nothing more"), .unknownField("prject", nearest: "project"),
      .unknownField("colour", nearest: nil), .notATitle("due fri", of: nil), .notATitle("due fri", of: 3),
    ]
    return errors + problems.map { .syntax($0, column: 3) } + [
      .unknownCommand("frobnicate", nearest: nil, column: 1), .notConfirmed(.declined), .notConfirmed(.nobodyToFillIn),
      .notConfirmed(.nobodyToReview), .notConfirmed(.nobodyToWatch), .notConfirmed(.nobodyToEdit),
      .noSuchView("x", nearest: nil), .noSuchView("x", nearest: nil, usedBy: .filter),
      .noSuchView("x", nearest: nil, usedBy: .view("mine")), .viewInUse("x", by: [.view("a"), .view("b")]),
      .unconfirmed(UnconfirmedChanges([.deleted(unconfirmed[0])])),
      .unconfirmed(UnconfirmedChanges([.updated(from: unconfirmed[0], to: unconfirmed[1])])),
      .unconfirmed(UnconfirmedChanges(unconfirmed.map(Change.added))),
      .unconfirmed(UnconfirmedChanges([.deleted(unconfirmed[0]), .updated(from: unconfirmed[1], to: unconfirmed[0])])),
      .noSuchPreference("x", nearest: nil, column: 8), .settingConflict(view: nil),
      .editorFailed(.notStarted(command: "vi", reason: "No such file or directory"), path: nil),
      .editorFailed(.notNamed, path: nil), .editorFailed(.killed(signal: 9), path: "T"),
      .editorFailed(.left, path: "T"), .editorFailed(.gone, path: "T"), .editorFailed(.gone, path: nil),
      .editorFailed(.replaced, path: "T"), .editorFailed(.notText, path: "T"), .editorFailed(.hasNUL, path: "T"),
      .editorFailed(.tooLong(limit: 134_217_728), path: "T"),
      .editorFailed(.inaccessible(reason: "Permission denied"), path: nil), .noSuchTask(Array(1...30)),
      .notOneTask("milk", [], count: 0), .locked(path: "F", holder: nil), .problemsFound(1), .unanswered([3]),
      .slip(.syntax(.notATitle("due fri", of: nil), column: 12), meant: "modify 1-3 due:fri"),
      .slip(.syntax(.notATitle("due fri", of: 3), column: 10), meant: "modify 3 due:fri"),
      .slip(.syntax(.unexpected("prio", expected: "“priority”"), column: 6), meant: "sort priority"),
      .slip(.syntax(.unclosedParenthesis, column: 6), meant: "list (a)"),
      .slip(
        .invalidValue(InvalidValue(field: "due", value: "frday", expected: ""), column: 9), meant: "add x due:friday"),
      .slip(.noSuchView("urgnt", nearest: "urgent"), meant: "list @urgent"),
      .nothingToUndo(.undo(1), available: 0), .nothingToUndo(.redo(1), available: 0),
      .nothingToUndo(.undo(1), available: 0, forgotten: ForgottenHistory(upTo: 12, because: .cleared)),
      .nothingToUndo(.undo(9), available: 8, forgotten: forgotten(.count(limit: 10_000, command: "add Pay rent"))),
      .nothingToUndo(.undo(1), available: 0, forgotten: forgotten(.size(limit: 48 << 20, command: "add", bytes: 900))),
      .nothingToUndo(
        .redo(1), available: 0,
        forgotten: forgotten(.size(limit: 48 << 20, command: "modify 1-9999 +new", bytes: 80 << 20))),
      .nothingToUndo(.undo(1), available: 0, forgotten: forgotten(.size(limit: 2000, command: "", bytes: 2048))),
    ]
  }()

  private static func forgotten(_ reason: ForgottenHistory.Reason) -> ForgottenHistory {
    ForgottenHistory(upTo: 12, because: reason)
  }

  private static let unconfirmed = (1...7).map { number in
    TodoItem(
      number: number, id: .derived(from: Instant(seconds: 0), number: number), title: "Task \(number)",
      created: Instant(seconds: 0))
  }

  private static func following(_ error: TodoError) -> TodoError? {
    switch error {
    case .unknownCommand: .slip(.unknownCommand("ad", nearest: "add", column: 1), meant: "add Milk")
    case .slip: .syntax(.unclosedQuote, column: 5)
    case .syntax: .notText(column: 7)
    case .notText: .noSuchTask([98, 99])
    case .noSuchTask: .notOneTask("milk", UnconfirmedChanges.named(unconfirmed), count: 7)
    case .notOneTask: .emptyTitle
    case .emptyTitle: .invalidValue(InvalidValue(field: "due", value: "someday", expected: "a date"), column: 9)
    case .invalidValue: .notConfirmed(.nobodyToAsk)
    case .notConfirmed: .unconfirmed(UnconfirmedChanges(unconfirmed.map(Change.deleted)))
    case .unconfirmed: .unanswered([3, 5])
    case .unanswered: .conflict(3, .field(.title), cause: .command("modify 3 x", number: 17))
    case .conflict: .nothingToUndo(.undo(5), available: 2)
    case .nothingToUndo: .cycle([1, 2, 1])
    case .cycle: .noSuchView("urgnt", nearest: "urgent")
    case .noSuchView: .viewInUse("urgnt", by: [.filter, .view("mine")])
    case .viewInUse: .noSuchPreference("colr", nearest: "color", column: 8)
    case .noSuchPreference: .viewCycle(["mine", "urgent", "mine"])
    case .viewCycle: .settingConflict(view: "urgent")
    case .settingConflict: .cancelled
    case .cancelled: .editorFailed(.exited(1), path: "T")
    case .editorFailed: .textKept(.emptyTitle, path: "T")
    case .textKept: .brokenFile(path: "F", line: 2, column: 13, problem: "expected an object, found a list")
    case .brokenFile: .newerFile(path: "F", version: 2)
    case .newerFile:
      .brokenSource(
        [
          SourceProblem(
            SourcePlace(file: "broken.ics", line: 6, column: 5), found: "“2026-11-27” is no date", expected: "20261127")
        ], count: 2, isLeftOut: false)
    case .brokenSource(let problems, let count, isLeftOut: false):
      .brokenSource(problems, count: count, isLeftOut: true)
    case .brokenSource: .problemsFound(2)
    case .problemsFound: .unreadable(path: "F", reason: "it is a directory, not a file")
    case .unreadable: .cannotCreate(path: "F", reason: "there is no such directory")
    case .cannotCreate: .writeFailed(path: "F", reason: "the disk is full")
    case .writeFailed: .locked(path: "F", holder: 4711)
    case .locked: .notPermitted(path: "F")
    case .notPermitted: .sync(.noGit)
    case .sync(let failure): following(failure).map { .sync($0) }
    }
  }

  private static func following(_ failure: SyncFailure) -> SyncFailure? {
    switch failure {
    case .noGit: .oldGit("git version 2.20.1")
    case .oldGit: .noRemote
    case .noRemote: .noSuchRemote("work", known: ["origin"])
    case .noSuchRemote: .unreachable("origin", reason: "unable to access")
    case .unreachable: .denied("origin", reason: "Permission denied")
    case .denied: .refused("origin", reason: "not on Sundays", isCheckedOut: true)
    case .refused: .overtaken("origin", tries: 10)
    case .overtaken: .silent("origin", seconds: 60)
    case .silent: .broken("origin", place: "settings.json:1:1", problem: "this is no list of todo")
    case .broken: .newer("origin", version: 2)
    case .newer: .unrelated("origin")
    case .unrelated: .unsigned(reason: "gpg failed to sign the data")
    case .unsigned: .failed(reason: "no space left")
    case .failed: .nothingCame
    case .nothingCame: .noConflict(3, field: "due")
    case .noConflict: .severalConflicts(3, fields: ["due", "title"])
    case .severalConflicts:
      .unstorable(
        "Pay the rent", InvalidValue(field: "tags", value: "1200 tags", expected: "at most 1000 of them on a task"))
    case .unstorable: .copiesUnasked(["tasks.sync-conflict-20261121-091400-ABCDEFG.json"])
    case .copiesUnasked: .noVersions(path: "tasks.json")
    case .noVersions:
      .brokenFiles(
        [
          SourceProblem(
            SourcePlace(file: "a.ics", line: 4, column: 5), found: "“soon” is no date", expected: "20261127")
        ],
        count: 1)
    case .brokenFiles: .unreadable(path: "calendar", reason: "No such file or directory")
    case .unreadable: .unconfirmed(.allGone(7), remote: "calendar")
    case .unconfirmed: nil
    }
  }

  @Test(arguments: errors) func everyErrorIsASentence(_ error: TodoError) {
    let words = error.words
    #expect(words.count >= 10 && words.contains(" "))
    for syntax in ["Optional", "TodoError", "Syntax", "nil", "_0", "[", "]", "{", "()", "  ", "\n"] {
      #expect(!words.contains(syntax), "\(words)")
    }
    // Codes of one word are words.
    #expect(!words.contains(error.code) || error.code.allSatisfy(\.isLowercase), "\(words)")
    #expect(words.wholeMatch(of: /.*\w+\(\w+:.*/) == nil, "\(words)")
    #expect(!words.hasSuffix("."))
  }

  @Test func theSentencesAreThese() throws {
    try assertSnapshot(Self.errors.map { "\($0.exitCode) \($0.code): \($0.words)\n" }.joined(), named: "words")
  }

  @Test(arguments: errors) func everyErrorIsALineOfJSON(_ error: TodoError) async throws {
    let state = await TextSample.state(after: [.invalid(error)])
    let json = state.json
    #expect(json.hasSuffix("}\n") && json.dropLast().allSatisfy { $0 != "\n" })
    let line = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(line["ok"] as? Bool == false)
    let told = try #require(line["error"] as? [String: Any])
    #expect(told["code"] as? String == error.code)
    #expect(told["message"] as? String == error.words)
    #expect(told["column"] as? Int == error.column(in: state.origin?.command ?? ""))
  }

  @Test func codesAreAsPromised() {
    let promised: [Int32: Set<String>] = [
      64: ["unknownCommand", "syntax"], 65: ["brokenFile", "newerFile", "unrelated"], 66: ["unreadable"],
      73: ["cannotCreate"],
      1: [
        "noSuchTask", "emptyTitle", "invalidValue", "notConfirmed", "conflict", "nothingToUndo", "cycle", "cancelled",
        "leftOut",
      ],
      69: ["unavailable"], 74: ["writeFailed"], 75: ["locked"], 77: ["notPermitted"],
    ]
    #expect(Dictionary(grouping: Self.errors, by: \.exitCode).mapValues { Set($0.map(\.code)) } == promised)
  }

  @Test func messagesThatUsersKnowAreKept() {
    let known: [Notice: String] = [
      .changed(.complete, 1): "Task marked complete", .changed(.activate, 1): "Task marked active",
      .saved(1): "TO-DO saved", .completedCleared(2): "Completed tasks cleared",
    ]
    for (notice, words) in known { #expect(notice.words == words) }
    #expect(TodoError.emptyTitle.words == "TO-DOs cannot be empty")
    #expect(TodoError.unreadable(path: "F", reason: "").words.hasPrefix("Error while loading tasks"))
    // What is saved in the history has changed.
    #expect(FileNotice.fileBehind(.writeFailed(path: "F", reason: "R", isUnsaved: true)).words.hasSuffix("look: F: R"))
  }

  private static func following(_ notice: Notice) -> Notice? {
    switch notice {
    case .changed(.complete, _): .changed(.activate, 2)
    case .changed(.activate, _): .changed(.start, 2)
    case .changed(.start, _): .changed(.stop, 2)
    case .changed(.stop, _): .logged(1)
    case .logged: .copied(2)
    case .copied: .nothingStarted
    case .nothingStarted: .completedCleared(2)
    case .completedCleared: .changed(.delete, 2)
    case .changed(.delete, _): .saved(2)
    case .saved: .undone(["done 2", "add 1"])
    case .undone: .redone(["done 2"])
    case .redone: .restored(2)
    case .restored: .imported(ImportCounts(added: 12, changed: 1, present: 3, deleted: 2))
    case .imported(let counts) where counts.added > 0:
      .imported(ImportCounts(added: 0, changed: 0, present: 12, deleted: 0))
    case .imported: .historyCleared
    case .historyCleared: .viewSaved("urgent", instead: nil)
    case .viewSaved(_, nil): .viewSaved("urgent", instead: "is:overdue")
    case .viewSaved: .viewDeleted("urgent")
    case .viewDeleted: .aliasSet("p", "modify $1", instead: nil)
    case .aliasSet(_, _?, nil): .aliasSet("p", "modify $1", instead: "list")
    case .aliasSet(_, _?, _?): .aliasSet("p", nil, instead: nil)
    case .aliasSet(_, nil, _): .scopeEntered(Scope(project: "work"))
    case .scopeEntered: .scopeLeft
    case .scopeLeft: .nothingToChange
    case .nothingToChange: .unchanged(Sample.task(1, "Pay rent"))
    case .unchanged: .nothingFits
    case .nothingFits: .declined
    case .declined: .nothingSelected(nil)
    case .nothingSelected: .nothingToClear
    case .nothingToClear: .goneMeanwhile
    case .goneMeanwhile: .pasteStopped(2)
    case .pasteStopped: .textUnchanged
    case .textUnchanged: .textEmptied
    case .textEmptied: .nothingToReview(Scope())
    case .nothingToReview: .opened("https://example.org")
    case .opened: .synced("origin", came: 2, went: SyncCount(), isDryRun: false)
    case .synced: .syncTakenBack("origin")
    case .syncTakenBack: .calendarsMerged(["a.ics", "b.ics"])
    case .calendarsMerged: .remoteForgotten(SyncRemote(name: "origin", url: "host:list.git", branch: "main"))
    case .remoteForgotten: .merged(.copies(2), changes: 3)
    case .merged(.copies(2), _): .merged(.copies(1), changes: 0)
    case .merged(.copies, _): .merged(.versions, changes: 3)
    case .merged: .nothingToMerge
    case .nothingToMerge: .atFirstScreen
    case .atFirstScreen: nil
    }
  }

  @Test func everyNoticeIsASentenceOfItsOwn() {
    let notices = Array(sequence(first: Notice.changed(.complete, 2), next: Self.following))
    #expect(Set(notices.map(\.words)).count == notices.count)
    for notice in notices { #expect(notice.words.contains(" ") && !notice.words.contains("(")) }
  }
}

@Suite struct ErrorPlaceTests {
  private func lines(_ line: String, column: Int, prefix: String = "") -> [String] {
    var page = TextPage(isColored: false)
    page.add(
      TextSample.rendering().lines(
        of: .syntax(.unclosedQuote, column: column), answering: CommandSource(line: 1, command: line), prefix: prefix))
    return page.text.split(separator: "\n").map(String.init)
  }

  @Test func theLineStandsBeneathTheSentenceAndTheCaretBeneathIt() {
    #expect(
      lines("add \"x", column: 5, prefix: "todo: line 12: ") == [
        "todo: line 12: this quote is never closed", "  add \"x", "      ^",
      ])
  }

  @Test(arguments: [
    ("日本語 \"", 5, 7), ("e\u{301}e\u{301} \"", 4, 3), ("👨‍👩‍👧‍👦🇩🇪 \"", 4, 5), ("\t\"", 2, 6),
    ("\u{1B}\u{202E}\"", 3, 12), ("", 1, 0), ("add", 4, 3), ("add", 99, 3),
  ]) func theCaretCountsColumnsOfTheScreen(line: String, column: Int, blanks: Int) {
    #expect(lines(line, column: column).last == String(repeating: " ", count: 2 + blanks) + "^")
  }

  @Test func ofALongLineOnlyTheSurroundingsAreShown() {
    let line = String(repeating: "日", count: 100) + "!" + String(repeating: "x", count: 100)
    let shown = lines(line, column: 101)
    #expect(shown[1] == "  …" + String(repeating: "日", count: 40) + "!" + String(repeating: "x", count: 39) + "…")
    #expect(shown[2] == String(repeating: " ", count: 2 + 1 + 80) + "^")
  }

  @Test func whatTheLineNamesHasAPlaceInIt() {
    let origin = CommandSource(line: 1, command: "done 99")
    #expect(TextSample.rendering().lines(of: .noSuchTask([99]), answering: origin).last?.spans.last?.text == "     ^")
  }

  @Test(
    arguments: [
      (.emptyTitle, "add", 4), (.emptyTitle, " -", 2), (.emptyTitle, "\"\"", 1), (.emptyTitle, "add due:friday ", 15),
      (.emptyTitle, "modify 1 \"\" +x", 10),
      (.nothingToUndo(.undo(9), available: 2), "undo  9", 7), (.nothingToUndo(.undo(1), available: 0), "undo", nil),
      (.noSuchView("b", nearest: nil, usedBy: .view("a")), "list milk @a", 11),
      (.noSuchView("b", nearest: nil, usedBy: .view("a")), "view save a = (@b)", 16),
      (.noSuchView("c", nearest: nil, usedBy: .view("b")), "list @a", 6),
      (.noSuchView("c", nearest: nil, usedBy: .filter), "list", nil),
      (.viewCycle(["a", "b", "a"]), "view save a = x or @b", 20), (.viewCycle(["a", "a"]), "view save a = @a", 15),
      (.noSuchView("a", nearest: nil), "view delete a", 13),
      (
        .invalidValue(InvalidValue(field: "due", value: "2011-12-30T17:00", expected: ""), column: nil),
        "add x due:\"2011-12-30 17:00\"", 11
      ),
    ] as [(TodoError, String, Int?)])
  func `The line is pointed at, whatever is wrong with it`(_ error: TodoError, _ line: String, _ column: Int?) {
    #expect(error.column(in: line) == column)
  }

  @Test func errorsWithoutAPlaceHaveNoCaret() {
    let origin = CommandSource(line: 1, command: "done 99")
    #expect(TextSample.rendering().lines(of: .noSuchTask([98]), answering: origin).count == 1)
    #expect(TextSample.rendering().lines(of: .cancelled, answering: origin).count == 1)
    #expect(TextSample.rendering().lines(of: .emptyTitle, answering: CommandSource(line: 1, command: "  ")).count == 1)
    #expect(TextSample.rendering().lines(of: .syntax(.unclosedQuote, column: 1), answering: nil).count == 1)
  }
}
