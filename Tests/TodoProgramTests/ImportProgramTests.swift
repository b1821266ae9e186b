import TestRunning
import Testing

@Suite(.tags(.processes), .door) struct ImportProgramTests {
  let todo = BuiltTodo()

  /// However far it is: while it reads, recognizes, or records.
  @Test(arguments: ["INT", "TERM"]) func anInterruptedImportEndsAtOnceWithNothingWritten(signal: String) throws {
    _ = try todo.batch("add One\n")
    try todo.write((1...20_000).map { "task \($0) +home due:2026-11-27\n" }.joined(), to: "a.txt")
    let before = try (todo.files(), todo.contents(of: "tasks.json"), todo.contents(of: "tasks.json.history"))
    for ticks in [20, 60, 100, 140, 180] {
      let run = try todo.shell(
        #"""
        "$TODO" import a.txt > /dev/null 2> told & program=$!
        ticks=0
        while [ "$ticks" -lt \#(ticks) ] && read -r stat < /proc/$program/stat; do
          set -- ${stat##*) }; ticks=$((${12} + ${13}))
        done
        began=$(date +%s%N); kill -\#(signal) $program; wait $program; status=$?
        echo $status $(( ($(date +%s%N) - began) / 1000000 )); cat told >&2; rm told
        """#)
      let numbers = run.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      try #require(numbers.count == 2, "\(run.text)\(run.errorText)")
      #expect(numbers[0] == 1, "after \(ticks) ticks")
      #expect(run.errorText.hasSuffix("interrupted; nothing has changed\n"), "after \(ticks) ticks")
      // 0.2 s on a machine that does nothing else.
      #expect(numbers[1] < 1000, "after \(ticks) ticks")
      let after = try (todo.files(), todo.contents(of: "tasks.json"), todo.contents(of: "tasks.json.history"))
      #expect(after == before, "after \(ticks) ticks")
    }
  }

  /// The shell truncates the file before the program begins, which is what many do to write one again.
  @Test func whatIsWrittenToStandardOutputIsWhatTheFileHas() throws {
    try todo.write("Milch due:2026-11-27\n", to: "a.txt")
    _ = try todo("import", "a.txt")
    _ = try todo("modify", "1", "due:2026-11-28")
    _ = try todo.shell(#""$TODO" export --format todotxt > a.txt"#)
    let text = String(decoding: try #require(todo.contents(of: "a.txt")), as: UTF8.self)
    #expect(text.contains("due:2026-11-28"))
    try todo.write(text.replacing("2026-11-28", with: "2026-11-27"), to: "a.txt")
    #expect(try todo("import", "a.txt").text.contains("1 TO-DO changed"))
    #expect(try todo("export", "--format", "todotxt").text.contains("due:2026-11-27"))
  }
}
