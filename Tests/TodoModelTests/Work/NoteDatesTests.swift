import MVITesting
import Testing

@testable import TodoModel

@Suite struct NoteDatesTests {
  private func hours(_ task: TodoItem) -> [Int?] {
    task.noteLines.map { $0.written.map { ($0.seconds - WorkSample.beginning.seconds) / 3600 } }
  }

  /// A task with undated notes, to which `c` and `d` were added an hour and two hours later.
  private func sample() throws -> WorkSample {
    var sample = WorkSample([WorkSample.task(1) { $0.notes = "a\n\nb" }])
    for note in ["c", "d"] {
      sample.seconds += 3600
      try sample.do(.save([.appendNote(note)], to: [1]))
    }
    return sample
  }

  @Test func eachLineIsDatedWhenItIsWritten() throws {
    let task = try sample().task(1)
    #expect((task.notes, task.noteLines.map(\.text)) == ("a\n\nb\nc\nd", ["a", "b", "c", "d"]))
    #expect(hours(task) == [nil, nil, 1, 2])
  }

  @Test func aNewTaskHasDatedNotes() throws {
    var sample = WorkSample()
    try sample.do(.add([.title("x"), .appendNote("a")]))
    try sample.do(.add([.title("y")]))
    #expect(try hours(sample.task(1)) == [0] && sample.task(2).rareFields.isEmpty)
  }

  @Test(arguments: [(1, "\nb\nc\nd", [nil, 1, 2]), (2, "a\n\nc\nd", [nil, 1, 2]), (4, "a\n\nb\nc", [nil, nil, 1])])
  func oneIsRemovedByItsPlace(_ place: Int, _ left: String, _ hours: [Int?]) throws {
    var sample = try sample()
    try sample.do(.save([.removeNote(place)], to: [1]))
    #expect(try sample.task(1).notes == left && self.hours(sample.task(1)) == hours)
  }

  @Test func theLastOneLeavesNothing() throws {
    var sample = WorkSample([WorkSample.task(1) { $0.notes = "\na\n" }])
    try sample.do(.save([.removeNote(1)], to: [1]))
    #expect(try sample.task(1).notes == "" && sample.task(1).rareFields.isEmpty)
    for place in [0, 1, 2] {
      #expect(throws: TodoError.self) {
        try sample.table.changes(by: .save([.removeNote(place)], to: [1]), clock: sample.clock)
      }
    }
  }

  @Test func anEditorKeepsTheDatesOfLinesThatStay() throws {
    var sample = try sample()
    sample.seconds += 3600
    let before = try sample.task(1)
    try sample.do(.revise(before, [.notes("new\nd\nc, corrected\na")]))
    #expect(try hours(sample.task(1)) == [3, 2, 3, nil])
    try sample.do(.save([.notes(nil)], to: [1]))
    #expect(try sample.task(1).rareFields.isEmpty)
  }

  @Test func anotherProgramMovesNoDateToAnotherLine() throws {
    var task = try sample().task(1)
    task.notes = "z\nd\na\nc, corrected"
    #expect(hours(task) == [nil, 2, nil, nil])
  }

  @Test func ofLinesAlikeTheLaterOnesHaveTheDates() throws {
    var sample = WorkSample([WorkSample.task(1) { $0.notes = "a" }])
    for _ in 1...2 {
      sample.seconds += 3600
      try sample.do(.save([.appendNote("a")], to: [1]))
    }
    #expect(try hours(sample.task(1)) == [nil, 1, 2])
    try sample.do(.save([.removeNote(2)], to: [1]))
    #expect(try sample.task(1).noteLines.count == 2)
  }

  @Test func randomNotesAreThoseOfAList() throws {
    var random = SeededGenerator(seed: 3)
    var sample = WorkSample([WorkSample.task(1)])
    var model: [(text: String, hour: Int)] = []
    for step in 1...300 {
      sample.seconds = step * 3600
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where !model.isEmpty:
        let place = Int.random(in: model.indices, using: &random)
        model.remove(at: place)
        try sample.do(.save([.removeNote(place + 1)], to: [1]))
      case 1 where !model.isEmpty:
        // An editor removes a line and inserts one elsewhere.
        let place = Int.random(in: model.indices, using: &random)
        model.remove(at: Int.random(in: model.indices, using: &random))
        model.insert(("edited \(step)", step), at: min(place, model.count))
        try sample.do(.revise(try sample.task(1), [.notes(model.map(\.text).joined(separator: "\n"))]))
      default:
        model.append(("note \(step)", step))
        try sample.do(.save([.appendNote("note \(step)")], to: [1]))
      }
      let task = try sample.task(1)
      #expect(task.noteLines.map(\.text) == model.map(\.text) && hours(task) == model.map(\.hour), "\(step)")
      #expect(task[.noted]?.noteDates?.count ?? 0 == model.count)
    }
  }
}
