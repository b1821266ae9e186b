import Glibc
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("Random sessions") struct RandomSessionsTests: StoreSuite {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  @Test(.tags(.sweep), .door, arguments: thinned([3, 7, 31], to: 1, "seeds of random sessions"))
  func areThoseOfAPlainModel(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var sources = [source(), source()]
    var model = PlainTasks()
    var counts = (conflicts: 0, walks: 0, edits: 0)
    let steps = thinned(400, to: 120, "steps of a random session")
    for step in 0..<steps {
      time.step()
      let which = Int.random(in: 0..<2, using: &generator)
      let number = model.tasks.keys.sorted().randomElement(using: &generator)
      switch (Int.random(in: 0..<24, using: &generator), number) {
      case (0..<5, _):
        #expect(try await sources[which].add([.title("task \(step)")]).map(\.number) == [model.lastNumber + 1])
        model.do([(model.lastNumber + 1, PlainTasks.Item(title: "task \(step)"))])
      case (5..<8, let number?):
        _ = try await sources[which].save([.title("new \(step)")], to: [number])
        model.change(number) { $0.title = "new \(step)" }
      case (8..<10, let number?):
        guard model.tasks[number]?.isCompleted == false else { continue }
        _ = try await sources[which].complete([number])
        model.change(number) { ($0.isCompleted, $0.isStarted) = (true, false) }
      case (10, let number?):
        _ = try await sources[which].delete([number])
        model.do([(number, nil)])
      case (20, let number?):
        guard let task = model.tasks[number], !task.isCompleted else { continue }
        _ = try await sources[which].perform(task.isStarted ? .stop([number]) : .start([number]), for: "work")
        model.change(number) { $0.isStarted.toggle() }
      case (21, _):
        _ = try await sources[which].perform(.log([.title("task \(step)")]), for: "log")
        model.do([(model.lastNumber + 1, PlainTasks.Item(title: "task \(step)", isCompleted: true))])
      case (22, let number?):
        guard let task = model.tasks[number] else { continue }
        _ = try await sources[which].perform(.copy([number], []), for: "copy")
        model.do([(model.lastNumber + 1, PlainTasks.Item(title: task.title, project: task.project))])
      case (11..<17, _):
        let isUndo = Bool.random(using: &generator)
        let count = Int.random(in: 1...3, using: &generator)
        guard let walked = model.walk(isUndo: isUndo, count) else { continue }
        counts.walks += 1
        do throws(TodoError) {
          _ = try await isUndo ? sources[which].undo(count) : sources[which].redo(count)
          #expect(walked.isPossible, "step \(step)")
          model = walked.model
        } catch {
          guard case .conflict = error else { throw error }
          counts.conflicts += 1
          #expect(!walked.isPossible, "step \(step)")
        }
      case (17, _): sources[which] = source()
      case (18, let number?):
        // What is not in the file yet, an editor cannot change.
        guard try edit(number, to: "by hand \(step)") else { continue }
        model.edit(number) { $0.project = "by hand \(step)" }
        counts.edits += 1
      default:
        await sources[which].checkpoint(during: Bool.random(using: &generator) ? .atTheEnd : .afterCommands)
        continue
      }
      for source in sources { try await source.commit() }
      let found = try await sources[1 - which].tasks()
      #expect(found.map(PlainTasks.Item.init) == model.items, "step \(step)")
      guard found.map(\.number) == model.tasks.keys.sorted() else { return }
    }
    for source in sources { await source.checkpoint(during: .atTheEnd) }
    let last = try TasksDocument.read(try #require(contents(directory.file)))
    #expect(last.tasks.map(PlainTasks.Item.init) == model.items)
    #expect(counts.walks > steps / 15 && counts.edits > steps / 150, "\(counts)")
  }

  /// Gives a task another project, as an editor does; false if the file does not have the task.
  private func edit(_ number: Int, to project: String) throws -> Bool {
    guard let bytes = contents(directory.file), !bytes.isEmpty else { return false }
    let lines = bytes.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let place = lines.firstIndex(where: { $0.hasPrefix(#"{"number":\#(number),"#) }) else { return false }
    var edited = lines
    let line = lines[place].replacing(/,"project":"[^"]*"/, with: "")
    edited[place] = line.replacing(#","created":"#, with: #","project":"\#(project)","created":"#)
    var text = edited.joined(separator: "\n")
    // An edit of the same size in the same tick of the clock could be seen by nobody.
    if text.utf8.count == bytes.count { text += " " }
    put(text, into: directory.file)
    return true
  }
}

private struct PlainTasks {
  struct Item: Equatable {
    var title: String
    var isCompleted = false
    var isStarted = false
    var project: String?

    init(title: String, isCompleted: Bool = false, project: String? = nil) {
      self.title = title
      self.isCompleted = isCompleted
      self.project = project
    }

    init(_ task: TodoItem) {
      title = task.title
      isCompleted = task.status == .completed
      isStarted = task[.started] != nil
      project = task.project
    }
  }

  typealias Step = [(number: Int, before: Item?, after: Item?)]

  var tasks: [Int: Item] = [:]
  var lastNumber = 0
  private var done: [Step] = []
  private var undone: [Step] = []
  private var isEdited = false

  var items: [Item] { tasks.sorted { $0.key < $1.key }.map(\.value) }

  mutating func change(_ number: Int, _ change: (inout Item) -> Void) {
    guard var item = tasks[number] else { return }
    change(&item)
    `do`([(number, item)])
  }

  /// By hand: all edits before the next command are one step, and what can be redone stays.
  mutating func edit(_ number: Int, _ change: (inout Item) -> Void) {
    guard let before = tasks[number], var item = tasks[number] else { return }
    change(&item)
    tasks[number] = item
    var step = isEdited ? done.removeLast() : []
    if let place = step.firstIndex(where: { $0.number == number }) {
      step[place].after = item
    } else {
      step.append((number, before, item))
    }
    done.append(step)
    isEdited = true
  }

  mutating func `do`(_ changes: [(number: Int, after: Item?)]) {
    isEdited = false
    done.append(changes.map { ($0.number, tasks[$0.number], $0.after) })
    undone = []
    for (number, after) in changes {
      tasks[number] = after
      lastNumber = max(lastNumber, number)
    }
  }

  /// The state after a number of steps back or forth; nil if there are fewer.
  func walk(isUndo: Bool, _ count: Int) -> (model: PlainTasks, isPossible: Bool)? {
    var model = self
    model.isEdited = false
    var isPossible = true
    for _ in 0..<count {
      guard let step = isUndo ? model.done.popLast() : model.undone.popLast() else { return nil }
      if isUndo { model.undone.append(step) } else { model.done.append(step) }
      for (number, before, after) in step {
        let (from, to) = isUndo ? (after, before) : (before, after)
        let present = model.tasks[number]
        if present == from {
          model.tasks[number] = to
        } else if var item = present, let from, let to, from.project == to.project {
          // Only the project can be another: it stays.
          item.title = to.title
          item.isCompleted = to.isCompleted
          item.isStarted = to.isStarted
          model.tasks[number] = item
        } else {
          isPossible = false
        }
      }
    }
    return (model, isPossible)
  }
}
