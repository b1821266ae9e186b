import TerminalTesting
import TestRunning
import Testing

/// The doctor in the shell: what is broken is asked about, and what was repaired is used from then on.
@Suite(.tags(.terminal), .door) struct ShellDoctorTests: ShellTesting {
  let todo: BuiltTodo
  let terminal: PseudoTerminal

  init() throws {
    todo = try BuiltTodo.forTerminal()
    terminal = try PseudoTerminal()
  }

  @Test func aRepairIsAskedForAndItsFileIsUsed() throws {
    _ = try todo.batch("add One\nadd Two\n")
    try start()
    let whole = try #require(todo.contents())
    let broken = String(decoding: whole, as: UTF8.self).replacing(#""title":"Two""#, with: #"title:"Two""#)
    try todo.write(broken, to: "tasks.json")
    let question = "Put the repaired file in the place of the broken one? [y/N] "
    for answer in ["", "n"] {
      try type(
        "doctor --repair", answers: "The old file and its history will be kept as they are, under other names",
        then: question)
      try type(answer, answers: "not confirmed; nothing has changed")
      #expect(todo.contents() == Array(broken.utf8))
    }
    try type(
      "doctor --repair", answers: "The old file and its history will be kept as they are, under other names",
      then: question)
    try type("y", answers: "             tasks.broken-20261121-090000.rejected.txt", then: "todo doctor> ")
    #expect(todo.contents(of: "tasks.broken-20261121-090000.json") == Array(broken.utf8))
    try type("list", answers: "Active TO-DOs\n  1  One\n  2  Two")
    try type("add Three", answers: "TO-DO saved: 3 Three")
    try type("doctor", answers: "Everything is fine", then: "todo doctor> ")
  }
}
