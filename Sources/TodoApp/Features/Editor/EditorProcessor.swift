import MVI
import TodoModel

/// No lock is held while a text is edited: its changes are made to the tasks as they are afterwards. They are made durable
/// before they are reported, because until then they exist only in the file with the text.
struct EditorProcessor {
  let environment: Environment

  func result(of action: Editor.Action) async -> Editor.Result {
    do throws(TodoError) { return try await run(action) } catch { return .failed(error) }
  }

  /// Opens a text after the question was shown, and removes its file after the result was, but not after an error.
  func work(after result: Editor.Result, of action: Editor.Action) -> Results<Shell.Result>.Work? {
    switch result {
    case .asked(let document):
      return {
        // A person may be in the editor for hours.
        await environment.dataSource.checkpoint(during: .betweenLines)
        // A step of its own, so that an interrupt meanwhile is noticed before it.
        return .deferred { edit(document) }
      }
    case .done:
      guard let path = action.path else { return nil }
      return {
        environment.editor?.discard(path)
        return .none
      }
    case .unconfirmed, .failed: return nil
    }
  }

  private func edit(_ document: EditDocument) -> Results<Shell.Result> {
    if let edited = environment.editor?.edit(document.page, in: document.path) {
      environment.inbox.send(
        .command(
          .feature(.editor(.edited(edited))), CommandSource(line: environment.source.line, command: document.command)))
    }
    return .none
  }

  private func run(_ action: Editor.Action) async throws(TodoError) -> Editor.Result {
    switch action {
    case .run(.edit(let number, let atNotes), _):
      return try await ask([try await environment.dataSource.task(number)], .form(atNotes: atNotes))
    case .run(.list(let selection, let listing), _): return try await loadList(selection, in: listing)
    case .run(.edited(let edited), let document?): return try await apply(edited, document)
    // There is no editor, or nobody has asked for one.
    case .run(.giveUp, _), .run(.edited, nil): throw .notConfirmed(.nobodyToEdit)
    case .confirm(let pending): return try await confirm(pending)
    case .reopen(let pending):
      return .asked(
        pending.document.refusing(pending.typed, in: pending.path, because: [], now: pending.document.entries))
    }
  }

  private func loadList(_ selection: Selection?, in listing: Listing) async throws(TodoError) -> Editor.Result {
    let numbers = try await environment.numbers(of: selection ?? .query(.everything), in: listing)
    // The list may be empty; a selection of nothing is a mistake.
    if let selection, numbers.isEmpty {
      return .done(ChangeReport([], .nothingSelected(try await environment.emptyListReason(selection, in: listing))))
    }
    var tasks: [TodoItem] = []
    for number in numbers { tasks.append(try await environment.dataSource.task(number)) }
    return try await ask(tasks, .list)
  }

  private func ask(_ tasks: [TodoItem], _ layout: EditDocument.Layout) async throws(TodoError) -> Editor.Result {
    guard environment.editor != nil else { throw .notConfirmed(.nobodyToEdit) }
    let references = try await references(of: tasks)
    var document = EditDocument(layout: layout, entries: [], command: environment.command)
    for task in tasks {
      let entry = entry(task, naming: references, in: layout)
      if layout == .list, !TaskLines.canHold(entry.attributes) {
        document.leftOut.append(task.number)
      } else {
        document.entries.append(entry)
      }
    }
    return .asked(document)
  }

  private func references(of tasks: [TodoItem]) async throws(TodoError) -> [TaskReference] {
    try await environment.dataSource.numbers(of: tasks.flatMap { ($0.parent.map { [$0] } ?? []) + $0.depends })
  }

  private func entry(
    _ task: TodoItem, naming references: [TaskReference], in layout: EditDocument.Layout
  ) -> EditDocument.Entry {
    let attributes = task.attributes(naming: references, in: environment.clock.zone)
    // Notes have more than one line.
    return EditDocument.Entry(
      task: task, attributes: layout == .list ? attributes.filter { $0.field != .notes } : attributes)
  }

  private func apply(_ edited: EditedText, _ document: EditDocument) async throws(TodoError) -> Editor.Result {
    switch edited {
    case .failed(let failure, let path): throw .editorFailed(failure, path: path)
    case .text(let text, let path): return try await apply(document.withoutRemarks(text), in: path, to: document)
    case .unchanged(let path):
      // Saving a refused text unchanged gives it up.
      if let problem = document.problems.first { throw .textKept(problem.error, path: path) }
      guard let typed = document.typed else { return .done(ChangeReport([], .textUnchanged)) }
      return try await apply(typed, in: path, to: document)
    }
  }

  private func apply(
    _ text: String, in path: String, to document: EditDocument
  ) async throws(TodoError) -> Editor.Result {
    guard !text.saysNothing else { return .done(ChangeReport([], .textEmptied)) }
    do throws(TodoError) {
      var edit: EditDocumentChanges
      let scope = try await environment.dataSource.settings().scope
      do throws(TextProblem) { edit = try document.edit(in: text, while: scope) } catch {
        return try refuse(text, in: path, of: document, because: [error], now: document.entries)
      }
      if !edit.deletions.isEmpty {
        let numbers = Set(try await environment.dataSource.tasks().map(\.number))
        edit.deletions.removeAll { !numbers.contains($0) }
      }
      guard let mutation = edit.mutation(in: document.layout) else { return .done(ChangeReport([], .textUnchanged)) }
      let command = mutation.command(in: scope) ?? document.command
      let attempt: ChangeOutcome
      do throws(TodoError) {
        attempt = try await environment.attempt(mutation, for: command).hinting(edit.hints)
      } catch let error where error.isAboutText {
        let (problems, entries) = try await problems(of: edit, in: document, error)
        return try refuse(text, in: path, of: document, because: problems, now: entries)
      }
      return try await finish(attempt, text, in: path, of: document)
    } catch { throw .textKept(error, path: path) }
  }

  private func confirm(_ pending: Editor.Result.Unconfirmed) async throws(TodoError) -> Editor.Result {
    do throws(TodoError) {
      let attempt = try await environment.perform(pending.confirmation)
      return try await finish(attempt, pending.typed, in: pending.path, of: pending.document)
    } catch let error where error.isAboutText {
      return try await apply(pending.typed, in: pending.path, to: pending.document)
    } catch { throw .textKept(error, path: pending.path) }
  }

  private func finish(
    _ attempt: ChangeOutcome, _ text: String, in path: String, of document: EditDocument
  ) async throws(TodoError) -> Editor.Result {
    switch attempt {
    case .unconfirmed(let confirmation):
      return .unconfirmed(
        Editor.Result.Unconfirmed(confirmation: confirmation, document: document, typed: text, path: path))
    case .done(let report):
      try await environment.dataSource.commit(asOneStep: environment.isOneStep)
      return .done(report)
    }
  }

  /// Opens the text again, unless it was just opened for the same reason.
  private func refuse(
    _ text: String, in path: String, of document: EditDocument, because problems: [TextProblem],
    now entries: [EditDocument.Entry]
  ) throws(TodoError) -> Editor.Result {
    guard text != document.typed || problems != document.problems else { throw problems[0].error }
    return .asked(document.refusing(text, in: path, because: problems, now: entries))
  }

  /// Finds the problems of each part by itself; a problem of all of them together is shown at the first. A field that
  /// another process has changed too gets its present value, so that the next attempt counts as informed.
  private func problems(
    of edit: EditDocumentChanges, in document: EditDocument, _ error: TodoError
  ) async throws(TodoError) -> ([TextProblem], [EditDocument.Entry]) {
    var problems: [TextProblem] = []
    var entries = document.entries
    for part in edit.parts {
      do throws(TodoError) {
        _ = try await environment.confirmation(of: part.mutation, for: document.command)
      } catch {
        problems.append(TextProblem(error, atLine: part.place.line, column: part.place.column))
        guard case .conflict(let number, .field(let field), _) = error,
          let place = entries.firstIndex(where: { $0.task.number == number })
        else { continue }
        var task = entries[place].task
        task[field] = try await environment.dataSource.task(number)[field]
        entries[place] = entry(task, naming: try await references(of: [task]), in: document.layout)
      }
    }
    let first = edit.parts.first?.place ?? TextPlace(line: 1)
    if problems.isEmpty { problems = [TextProblem(error, atLine: first.line, column: first.column)] }
    return (problems, entries)
  }
}

extension TodoError {
  /// True if another text could succeed: false if nobody could confirm it, or the tasks cannot be stored.
  fileprivate var isAboutText: Bool {
    switch self {
    case .slip(let error, _): error.isAboutText
    case .syntax, .noSuchTask, .notOneTask, .emptyTitle, .invalidValue, .conflict, .cycle: true
    case .unknownCommand, .notText, .notConfirmed, .unconfirmed, .unanswered, .nothingToUndo, .noSuchView, .viewInUse,
      .noSuchPreference, .viewCycle, .settingConflict, .cancelled, .editorFailed, .textKept, .brokenFile, .newerFile,
      .brokenSource, .problemsFound, .unreadable, .cannotCreate, .writeFailed, .locked, .notPermitted, .sync:
      false
    }
  }
}
