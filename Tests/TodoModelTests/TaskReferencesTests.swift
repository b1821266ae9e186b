import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite struct TaskReferencesTests {
  private func task(_ number: Int, parent: Int? = nil, depends: [Int] = [], title: String = "t") -> TodoItem {
    WorkSample.task(number, title) { ($0.parent, $0.depends) = (parent.map(WorkSample.id), depends.map(WorkSample.id)) }
  }

  @Test func whatIsInOrderIsNotNamed() {
    #expect(TaskReferences.findings(in: []).isEmpty)
    #expect(TaskReferences.findings(in: [task(1), task(2, parent: 1), task(3, parent: 2, depends: [1, 2])]).isEmpty)
    // Two ways to one task are no circle.
    #expect(TaskReferences.findings(in: [task(1), task(2, depends: [1]), task(3, depends: [1, 2])]).isEmpty)
  }

  @Test func referencesThatLeadNowhereAreRemarks() {
    let findings = TaskReferences.findings(in: [task(1, parent: 8), task(2, depends: [1, 9])])
    #expect(
      findings == [
        .missingParent(task: 1, id: WorkSample.id(8).description),
        .missingDependency(task: 2, id: WorkSample.id(9).description),
      ])
    #expect(findings.allSatisfy { !$0.isProblem })
  }

  @Test func circlesAreProblems() {
    #expect(TaskReferences.findings(in: [task(1, parent: 1)]) == [.parentCycle([1, 1])])
    #expect(TaskReferences.findings(in: [task(1, parent: 2), task(2, parent: 1)]) == [.parentCycle([1, 2, 1])])
    let findings = TaskReferences.findings(in: [
      task(1, depends: [2]), task(2, depends: [3]), task(3, depends: [2]), task(4, depends: [1]),
    ])
    #expect(findings == [.dependencyCycle([2, 3, 2])])
    #expect(findings.allSatisfy { $0.isProblem })
  }

  @Test func aTitleOfBlanksIsAProblem() {
    #expect(TaskReferences.findings(in: [task(1, title: " \u{2003}")]) == [.blankTitle(task: 1)])
  }

  @Test(.tags(.sweep), .door) func aChainThatIsLongerThanAnyStackIsNoTrap() {
    let count = 100_000
    let tasks = (1...count).map { task($0, parent: $0 == count ? 1 : $0 + 1) }
    guard case .parentCycle(let numbers) = TaskReferences.findings(in: tasks).first else { return fail("no circle") }
    #expect(numbers.count == count + 1)
  }
}

@Suite struct TaskTreeTests {
  private func tasks(_ parents: [Int?]) -> [TodoItem] {
    parents.enumerated().map { place, parent in
      WorkSample.task(place + 1) { $0.parent = parent.map { WorkSample.id($0 + 1) } }
    }
  }

  @Test(
    arguments: [
      ([nil, nil, nil], false, [[0, 0], [1, 0], [2, 0]]),
      ([nil, 0, nil, 0, 1], false, [[0, 0], [1, 1], [4, 2], [3, 1], [2, 0]]), ([1, nil], false, [[1, 0], [0, 1]]),
      // Circles are shown.
      ([1, 0, nil], false, [[2, 0], [0, 0], [1, 1]]), ([0], false, [[0, 0]]),
      // A whole is where the first of its parts came, in a circle as well.
      ([nil, 4, nil, 4, nil], true, [[0, 0], [4, 0], [1, 1], [3, 1], [2, 0]]),
      ([2, 3, 4, 4, nil], true, [[4, 0], [2, 1], [0, 2], [3, 1], [1, 2]]),
      ([1, 0, nil], true, [[2, 0], [0, 0], [1, 1]]),
    ] as [([Int?], Bool, [[Int]])])
  func partsFollowTheirWholeInTheirOrder(_ parents: [Int?], byFirstPart: Bool, rows: [[Int]]) {
    #expect(TaskTree(tasks(parents), byFirstPart: byFirstPart).rows.map { [$0.place, $0.depth] } == rows)
  }

  @Test func aPartWithoutItsWholeStandsByItself() {
    let all = tasks([nil, 0, 1])
    #expect(TaskTree(Array(all.dropFirst())).rows.map(\.depth) == [0, 1])
    #expect(TaskTree([all[0], all[2]]).rows.map(\.depth) == [0, 0])
  }

  @Test func everyTaskIsThereOnceAndBehindItsWhole() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let parents = (0..<Int.random(in: 1...20, using: &generator)).map { place -> Int? in
        place > 0 && Bool.random(using: &generator) ? Int.random(in: 0..<place, using: &generator) : nil
      }
      let rows = TaskTree(tasks(parents)).rows
      #expect(rows.map(\.place).sorted() == Array(parents.indices))
      for (index, row) in rows.enumerated() {
        guard let parent = parents[row.place] else {
          #expect(row.depth == 0)
          continue
        }
        // The nearest row above with less depth is the whole.
        let above = rows[..<index].last { $0.depth < row.depth }
        #expect(above?.place == parent && above?.depth == row.depth - 1)
      }
    }
  }
}
