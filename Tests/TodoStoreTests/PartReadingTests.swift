import MVITesting
import TestRunning
import Testing
import TodoJSON

@testable import TodoModel
@testable import TodoStore

@Suite("Reading parts of a file") struct PartReadingTests: StoreSuite {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  /// The same commands for two files, of which one is read in parts wherever that is possible.
  private struct List {
    let directory = TemporaryDirectory()
    let clock: Clock
    let smallSize: Int
    private(set) var source: JSONFileTasksDataSource

    init(_ time: SteppingClock, smallSize: Int) {
      clock = Clock(now: { time.now }, zone: FixedZone.utc, isFixed: true)
      self.smallSize = smallSize
      source = JSONFileTasksDataSource(path: directory.file, clock: clock, smallSize: smallSize)
    }

    mutating func begin() {
      source = JSONFileTasksDataSource(path: directory.file, clock: clock, smallSize: smallSize)
    }

    /// The answer to a command, without the name of the folder.
    func answer(_ command: (any TasksDataSource) async throws(TodoError) -> String) async -> String {
      var answer: String
      do throws(TodoError) {
        answer = try await command(source)
        try await source.commit()
      } catch { answer = "\(error)" }
      let notices = source.takeFileNotices().map { notice in
        if case .changedOutside(let changes) = notice { "outside \(changes.tasks.json)" } else { "\(notice)" }
      }
      return ([answer] + notices).joined(separator: "\n").replacing(directory.file, with: "FILE")
    }

    var bytes: [UInt8] { contents(directory.file) ?? [] }
    /// The records of the history; its marks name the time at which a file was written.
    var records: [String] {
      (contents(directory.history) ?? []).text.split(separator: "\n").map(String.init)
        .filter { !$0.hasPrefix(#"{"checkpoint":"#) }
    }
  }

  @Test(.tags(.sweep), .door, arguments: thinned([2, 5, 11, 23], to: 2, "seeds of sessions read in parts"))
  func answersAsTheWholeFile(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var part = List(time, smallSize: 0)
    var whole = List(time, smallSize: .max)
    for step in 0..<thinned(1000, to: 400, "steps of sessions read in parts") {
      time.step()
      let last = max(1, try await whole.source.tasks().last?.number ?? 1)
      let numbers = (0..<4).map { _ in Int.random(in: 1...last + (step % 50 == 0 ? 2 : 0), using: &generator) }
      let command = command(step, numbers, &generator)
      let answers = (await part.answer(command), await whole.answer(command))
      #expect(answers.0 == answers.1, "step \(step)")
      #expect(part.records == whole.records, "step \(step)")
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<3:
        for list in [part, whole] { await list.source.checkpoint(during: .afterCommands) }
        if Int.random(in: 0..<12, using: &generator) == 0 { edit(step, [part, whole]) }
        fallthrough
      case 3..<7:
        part.begin()
        whole.begin()
      default: break
      }
      guard answers.0 == answers.1, part.bytes == whole.bytes else { break }
    }
    for list in [part, whole] { await list.source.checkpoint(during: .atTheEnd) }
    #expect(part.bytes.text == whole.bytes.text)
  }

  private func command(
    _ step: Int, _ numbers: [Int], _ generator: inout SeededGenerator
  ) -> (any TasksDataSource) async throws(TodoError) -> String {
    let attributes: [Attribute] =
      switch Int.random(in: 0..<11, using: &generator) {
      case 0: [.set(.parent, .number(numbers[2]))]
      case 1: [.set(.depends, .numbers([numbers[3]]))]
      case 2: [.clear(.parent), .clear(.depends)]
      case 3: [.project("p\(step % 7)")]
      case 9: [.project("P\(step % 9).Größe"), .addTag("café\(step % 3)")]
      case 10: [.addTag("Café\(step % 5)"), .title("\"project\":\"p\(step)\"")]
      case 4: [.appendNote("\u{1}line \(step) \"quoted\"")]
      default: [.title("Größe \(step) 東京")]
      }
    let some = Array(numbers[..<2])
    let mutation: Mutation? =
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<5: .add([.title("task \(step)")] + (step.isMultiple(of: 3) ? attributes : []))
      case 5..<9: .save(attributes, to: [some[0]])
      case 9..<11: .complete([some[0]])
      case 11: .complete(some)
      case 12: .activate([some[0]])
      case 13: .start([some[0]])
      case 14: step.isMultiple(of: 2) ? .stop(some) : .startOnly([some[0]])
      case 15: .delete([some[0]])
      default: nil
      }
    let count = Int.random(in: 1...3, using: &generator)
    let isUndo = Int.random(in: 0..<3, using: &generator) > 0
    return { (source) throws(TodoError) in
      if let mutation {
        let effect = try await source.perform(mutation, for: "step \(step)", if: { $0.changes.count < 20 })
        return "\(effect.changes.json) \(effect.hints) \(effect.references) \(effect.isDone)"
      }
      if step.isMultiple(of: 2) {
        let walked = try await source.perform(isUndo ? .undo(count) : .redo(count), for: "walk")
        return "\(walked.commands) \(walked.changes.json) \(walked.settings as SettingsChange?)"
      }
      let tasks = try await source.tasks(around: some[0])
      let task = try await source.task(some[0])
      let near = tasks.filter {
        $0.parent == task.id || $0.depends.contains(task.id) || task.parent == $0.id || task.depends.contains($0.id)
      }
      return ([task] + near).map { JSONWriter.text($0.write) }.joined()
    }
  }

  /// Changes a line, or moves the last task to the front, as an editor does.
  private func edit(_ step: Int, _ lists: [List]) {
    for list in lists {
      var lines = list.bytes.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard lines.count > 6 else { continue }
      let place = 1 + step % (lines.count - 4)
      if step.isMultiple(of: 2) {
        lines[place] = lines[place].replacing(#""title":""#, with: #""title":"by hand "#)
      } else {
        lines.swapAt(1, place)
      }
      put(lines.joined(separator: "\n"), into: list.directory.file)
    }
  }

  @Test func findsPartsInEveryPieceOfTheFile() async throws {
    let machine = Machine()
    let tasks = (1...4000).map { number in
      var task = TodoItem(
        number: number, id: TaskID.derived(from: time.now, number: number),
        title: String(repeating: "東", count: 70 + number % 90), created: time.now)
      if number % 7 == 0 { task.parent = TaskID.derived(from: time.now, number: 3999) }
      return task
    }
    machine.putFile(TasksDocument(tasks: tasks).bytes())
    try await machine.add("last")
    #expect(machine.file.count > 3 << 19)
    // As the features see it: called on the type itself, the default of the protocol would answer, which takes all tasks.
    let source: any TasksDataSource = JSONFileTasksDataSource(
      path: machine.directory.file, clock: machine.time.clock, smallSize: 0)
    let found = try await source.tasks(around: 3999).map(\.number)
    #expect(found == (1...4000).filter { $0 % 7 == 0 || $0 == 3999 })
  }

  /// Two threads read this file, and one of its lines is longer than what they read at once.
  private var longFile: [UInt8] {
    let tasks = (1...1500).map { number in
      changing(
        TodoItem(
          number: number * 2, id: TaskID.derived(from: time.now, number: number), title: "Größe \(number)",
          created: time.now)
      ) { if number == 1000 { $0.notes = String(repeating: "東京\n", count: 40_000) } }
    }
    return TasksDocument(tasks: tasks).bytes()
  }

  @Test func twoThreadsReadWhatOneReads() async throws {
    let machine = Machine()
    machine.putFile(longFile)
    let sources = [0, .max].map {
      JSONFileTasksDataSource(path: machine.directory.file, clock: machine.time.clock, smallSize: $0)
    }
    let tasks = try await (sources[0].tasks(), sources[1].tasks())
    #expect(tasks.0.count == 1500)
    #expect(tasks.0 == tasks.1)
  }

  @Test(.tags(.sweep), .door) func brokenFilesHaveTheSameErrors() async throws {
    var generator = SeededGenerator(seed: 8)
    let whole = longFile
    var outcomes: Set<Bool> = []
    for round in 0..<thinned(100, to: 15, "broken files") {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch round % 5 {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 30))
      case 2: bytes.removeLast(bytes.count - place)
      case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 300)], at: place)
      default:
        // The number or the identifier of another task.
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        let line = lines[1 + round % 1000].text
        let other = lines[7].text.split(separator: ",")
        let own = line.split(separator: ",")
        let (place, part) = (round % 1000, round % 2)
        let changed = line.replacing(own[part], with: other[part])
        bytes = Array(
          (lines[...place].map(\.text) + [changed] + lines[(place + 2)...].map(\.text)).joined(separator: "\n").utf8)
        bytes.append(UInt8(ascii: "\n"))
      }
      let machine = Machine()
      machine.putFile(bytes)
      var answers: [String] = []
      for size in [0, .max] {
        let source = JSONFileTasksDataSource(path: machine.directory.file, clock: machine.time.clock, smallSize: size)
        do throws(TodoError) {
          let tasks = try await source.tasks()
          answers.append(tasks.map { JSONWriter.text($0.write) }.joined() + "\(source.takeFileNotices())")
          outcomes.insert(true)
        } catch {
          answers.append("\(error)")
          outcomes.insert(false)
        }
      }
      #expect(answers[0] == answers[1], "round \(round)")
    }
    #expect(outcomes == [true, false])
  }

  @Test func namesAreThoseOfTheFileAndOfTheRecordsAfterIt() async throws {
    let machine = Machine()
    let task = changing(
      TodoItem(number: 1, id: TaskID.derived(from: time.now, number: 1), title: "a", created: time.now)
    ) { ($0.project, $0.tags) = ("Werk", ["Alt"]) }
    machine.putFile(TasksDocument(tasks: [task]).bytes())
    func perform(_ mutation: Mutation) async throws -> TodoItem? {
      let source = JSONFileTasksDataSource(path: machine.directory.file, clock: machine.time.clock, smallSize: 0)
      let effect = try await source.perform(mutation, for: "change", if: { _ in true })
      try await source.commit()
      let hasTasks = await source.hasTasks
      #expect(hasTasks == (effect.changes.last?.number == 1))
      return effect.changes.last?.after
    }
    // The history does not know the file before.
    _ = try await perform(.save([.appendNote("note")], to: [1]))
    let first = try await perform(
      .add([.title("b"), .project("werk"), .project("Haus"), .addTag("alt"), .addTag("Neu")]))
    #expect(first?.project == "Haus" && first?.tags == ["Alt", "Neu"])
    let second = try await perform(.add([.title("c"), .project("haus"), .addTag("neu")]))
    #expect(second?.project == "Haus" && second?.tags == ["Neu"])
    let third = try await perform(.save([.project("WERK.x"), .addTag("alt")], to: [2]))
    #expect(third?.project == "Werk.x" && third?.tags == ["Alt", "Neu"])
  }

  @Test func aFileInAnotherLayoutIsWrittenAnewByTheFirstChange() async throws {
    let machine = Machine()
    let tasks = (1...7000).map { number in
      TodoItem(
        number: number, id: TaskID.derived(from: time.now, number: number), title: "Größe \(number)", created: time.now)
    }
    let written = TasksDocument(tasks: tasks).bytes()
    machine.putFile(Array(written.text.replacing("{\"number\"", with: "{ \"number\"").utf8))
    #expect(machine.file.count > 1 << 20)
    for number in [3, 4] {
      let source = JSONFileTasksDataSource(path: machine.directory.file, clock: machine.time.clock)
      _ = try await source.perform(.complete([number]), for: "done \(number)", if: { _ in true })
      try await source.commit()
      let partsRead = await source.partsRead
      #expect(partsRead == (number == 3 ? 0 : 1))
      await source.checkpoint(during: .afterCommands)
    }
    #expect(machine.file.text.contains("{ \"number\"") == false)
  }

  @Test func takesAnyPlaceOfTheFile() async throws {
    for count in [1, 2, 3, 50, 400] {
      let machine = Machine()
      let tasks = (1...count).map { place in
        TodoItem(
          number: place * 3, id: TaskID.derived(from: time.now, number: place),
          title: String(repeating: "東", count: place * 37 % 900 + 1), created: time.now)
      }
      machine.putFile(TasksDocument(tasks: tasks).bytes())
      try await machine.add("last")
      for number in 1...count * 3 + 1 {
        let source = JSONFileTasksDataSource(path: machine.directory.file, clock: machine.time.clock, smallSize: 0)
        let found = try? await source.task(number)
        #expect(found?.number == (number.isMultiple(of: 3) || number == count * 3 + 1 ? number : nil))
      }
    }
  }
}

extension [Change] {
  /// The fields of a task have no order in memory.
  fileprivate var json: String {
    flatMap { [$0.before, $0.after] }.map { $0.map { JSONWriter.text($0.write) } ?? "nil" }.joined(separator: " ")
  }
}
