import TestRunning
import Testing

@testable import TodoModel

@Suite struct TaskReferencesTests {
  private func task(_ number: Int, parent: Int? = nil, depends: [Int] = [], title: String = "t") -> TodoItem {
    var task = TodoItem(number: number, id: id(number), title: title, created: Instant(seconds: 0))
    task.parent = parent.map(id)
    task.depends = depends.map(id)
    return task
  }

  private func id(_ number: Int) -> TaskID { .derived(from: Instant(seconds: 0), number: number) }

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
        .missingParent(task: 1, id: id(8).description), .missingDependency(task: 2, id: id(9).description),
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
    guard case .parentCycle(let numbers) = TaskReferences.findings(in: tasks).first else {
      Issue.record("no circle")
      return
    }
    #expect(numbers.count == count + 1)
  }
}
