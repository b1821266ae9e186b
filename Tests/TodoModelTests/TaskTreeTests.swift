import MVITesting
import Testing

@testable import TodoModel

@Suite struct TaskTreeTests {
  private func tasks(_ parents: [Int?]) -> [TodoItem] {
    let instant = Instant(seconds: 0)
    let ids = parents.indices.map { TaskID.derived(from: instant, number: $0) }
    return parents.enumerated().map { place, parent in
      var task = TodoItem(number: place + 1, id: ids[place], title: "t", created: instant)
      task.parent = parent.map { ids[$0] }
      return task
    }
  }

  private func rows(_ parents: [Int?]) -> [[Int]] {
    TaskTree(tasks(parents)).rows.map { [$0.place, $0.depth] }
  }

  @Test func partsFollowTheirWholeInTheirOrder() {
    #expect(rows([nil, nil, nil]) == [[0, 0], [1, 0], [2, 0]])
    #expect(rows([nil, 0, nil, 0, 1]) == [[0, 0], [1, 1], [4, 2], [3, 1], [2, 0]])
    #expect(rows([1, nil]) == [[1, 0], [0, 1]])
  }

  @Test func aPartWithoutItsWholeStandsByItself() {
    let all = tasks([nil, 0, 1])
    #expect(TaskTree(Array(all.dropFirst())).rows.map(\.depth) == [0, 1])
    #expect(TaskTree([all[0], all[2]]).rows.map(\.depth) == [0, 0])
  }

  @Test func circlesAreShown() {
    #expect(rows([1, 0, nil]) == [[2, 0], [0, 0], [1, 1]])
    #expect(rows([0]) == [[0, 0]])
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

  @Test("A whole stands where the first of its parts came, in a circle as well")
  func byFirstPart() {
    func rows(_ parents: [Int?]) -> [[Int]] {
      TaskTree(tasks(parents), byFirstPart: true).rows.map { [$0.place, $0.depth] }
    }
    #expect(rows([nil, 4, nil, 4, nil]) == [[0, 0], [4, 0], [1, 1], [3, 1], [2, 0]])
    #expect(rows([2, 3, 4, 4, nil]) == [[4, 0], [2, 1], [0, 2], [3, 1], [1, 2]])
    #expect(rows([1, 0, nil]) == [[2, 0], [0, 0], [1, 1]])
  }
}
