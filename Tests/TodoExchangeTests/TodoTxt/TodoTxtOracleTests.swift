import TestRunning
import Testing
import TodoExchange
import TodoModel

/// What todo.sh and topydo make of lists.
@Suite(.tags(.processes), .door)
struct TodoTxtOracleTests {
  @Test(.enabled(if: OutsideProgram.isInstalled("todo-txt"), "todo.sh, which Debian calls todo-txt, is not installed"))
  func todoShHasTheSameLines() throws {
    let (tasks, text) = Self.exported(seed: 21)
    // A list, in which a number stands before each line, and then the file with what is completed moved elsewhere.
    let script = """
      cp in todo.txt
      cat > config <<END
      export TODO_DIR=$HOME TODO_FILE=$HOME/todo.txt DONE_FILE=$HOME/done.txt REPORT_FILE=$HOME/report.txt
      END
      export TODOTXT_SORT_COMMAND=cat
      todo-txt -p -d config ls > list
      sed -n 's/^[0-9]* //p' list > lines
      todo-txt -d config archive > moved
      cat lines; printf '\\001\\n'; cat todo.txt done.txt
      """
    let parts = String(decoding: try OutsideProgram.output(of: script, given: text), as: UTF8.self)
      .split(separator: "\u{1}\n", maxSplits: 1)
    try #require(parts.count == 2)
    #expect(
      parts[0].split(separator: "\n").sorted() == String(decoding: text, as: UTF8.self).split(separator: "\n").sorted())
    try Self.assertSame(try RoundTrips.taken(Array(parts[1].utf8), as: TodoTxt.self), tasks)
  }

  @Test(.enabled(if: OutsideProgram.isInstalled("topydo"), "topydo is not installed"))
  func whatTopydoWritesAgainComesBack() throws {
    let (tasks, text) = Self.exported(seed: 22)
    let script = """
      cp in todo.txt
      topydo -t todo.txt -d done.txt add 'one more' > added
      topydo -t todo.txt -d done.txt sort > sorted
      cat done.txt todo.txt | grep -av 'one more$'
      """
    let written = try OutsideProgram.output(of: script, given: text)
    try Self.assertSame(try RoundTrips.taken(written, as: TodoTxt.self), tasks)
  }

  @Test(.enabled(if: OutsideProgram.isInstalled("topydo"), "topydo is not installed"))
  func topydoSeesTheSameTasks() throws {
    let (tasks, text) = Self.exported(seed: 23)
    let script = "cp in todo.txt; topydo -c /dev/null -t todo.txt ls -x -f json 2>errors2"
    let json = String(decoding: try OutsideProgram.output(of: script, given: text), as: UTF8.self)
    for task in tasks {
      #expect(json.contains("[\"uuid\", \"\(task.id)\"]"))
    }
    // Without a date nothing is completed for it.
    #expect(json.count(of: "\"completed\": true") == tasks.count { $0.completed != nil })
    let priorities = tasks.count { $0.priority == .high && $0.status == .active }
    #expect(json.count(of: "\"priority\": \"A\"") == priorities)
  }

  private static func assertSame(_ back: [TodoItem], _ tasks: [TodoItem]) throws {
    try #require(back.count == tasks.count)
    for (back, task) in zip(back, tasks) { #expect(back.isExactly(task), "\(back)\n\(task)") }
  }

  /// 200 random tasks without controls, which no list has.
  private static func exported(seed: UInt64) -> (tasks: [TodoItem], text: [UInt8]) {
    var random = HostileTasks(seed: seed)
    let tasks = random.tasks(200).map { task in
      var task = task
      task.title = task.title.replacing("\u{1}", with: "_").replacing("\t", with: "_")
      return task
    }
    return (tasks, TodoTxt.export(tasks, ExchangeContext(now: RoundTrips.now, isComplete: true)))
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
