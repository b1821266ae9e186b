import Foundation
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) struct ShellEditorTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  /// Wide enough that no answer is broken, wherever the temporary directory is.
  let terminal = PseudoTerminal(columns: 300)

  init() throws {
    try FileManager.default.createDirectory(
      atPath: todo.file("run"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    todo.environment["XDG_RUNTIME_DIR"] = todo.file("run")
    todo.environment["PATH"] = "/usr/bin:/bin"
    // The file is the last argument; what happens is written into the directory.
    todo.environment["NOTES"] = todo.directory
    _ = try todo.batch("add One project:home due:friday note:\"first line\"\nadd Two\nadd Three depends:1\n")
  }

  /// Makes an editor of a script, in which `$f` is the file.
  private func editor(named name: String = "editor", _ script: String) throws {
    todo.environment["VISUAL"] = try todo.writeProgram("for f; do :; done\n" + script + "\n", to: name)
  }

  private func noted(_ name: String) -> String? { todo.contents(of: name).map(\.text) }

  private var kept: [String: String] {
    get throws {
      let names = try FileManager.default.subpathsOfDirectory(atPath: todo.file("run"))
      return Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          noted("run/" + name).map { (String(name.split(separator: "/").last ?? ""), $0) }
        })
    }
  }

  @Test func whatTheEditorSavesIsDone() throws {
    try editor(
      """
      stat -c '%a %s' "$f" "${f%/*}" > "$NOTES/modes"; stty -a > "$NOTES/stty"; cp "$f" "$NOTES/text"
      touch "$f~"; sed -i -e 's/^title:.*/title: Uno/' -e 's/^due:.*/due:/' "$f"; echo second line >> "$f"
      """)
    try start()
    let modes = try terminal.modes()
    try type(
      "edit 1 --editor",
      answers: "TO-DO saved: 1 Uno · title One → Uno · due Friday 2026-11-27 → none · note “second line”")
    #expect(noted("modes")?.split(separator: "\n").map { $0.prefix(3) } == ["600", "700"])
    // As at any prompt, and not as the line editor has it.
    let stty = try #require(noted("stty"))
    #expect(stty.contains(" icanon") && stty.contains(" echo ") && stty.contains("isig"))
    #expect(try (terminal.modes(), noted("text")?.hasPrefix("title: One\n")) == (modes, true))
    #expect(noted("text")?.hasSuffix("notes:\nfirst line\n") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: todo.file("run")) == [])
    try type("undo", answers: "Command undone: “modify 1 Uno note:\"first line\" due: … (2 commands)”")
    #expect(try titles == ["One", "Two", "Three"])
  }

  @Test func aTextThatIsTooLongIsRefusedWithTheLimitAndKept() throws {
    try editor(#"echo more >> "$f"; truncate -s 134217729 "$f""#)
    try start()
    try terminal.send("note 1\r")
    try terminal.waitFor(
      "what the editor has saved has more than 134217728 bytes; nothing has changed, the text is kept in ")
    try waitForPrompt("todo> ")
    #expect(try kept.values.map { $0.contains("\nfirst line\nmore\n") } == [true])
    try type("open 1", answers: "  Notes       1  2026-11-21  first line", then: "todo detail 1> ")
  }

  @Test func notesAreEditedAtTheirEnd() throws {
    try editor(named: "vi", #"echo "$*" > "$NOTES/arguments"; wc -l < "$f" > "$NOTES/lines"; echo more >> "$f""#)
    try start()
    try type("note 1", answers: "TO-DO saved: 1 One · note “more”")
    let lines = try #require(noted("lines")?.split(separator: "\n").first)
    #expect(noted("arguments")?.hasPrefix("+\(lines) ") == true)
    try type(
      "open 1", answers: "  Notes       1  2026-11-21  first line\n              2  2026-11-21  more",
      then: "todo detail 1> ")
  }

  @Test func whatIsLeftAsItIsOrEmptiedChangesNothing() throws {
    try editor(#"if [ -e "$NOTES/again" ]; then : > "$f"; fi; touch "$NOTES/again""#)
    try start()
    try type("edit 1 --editor", answers: "Nothing to change: the text is as it was")
    try type("batch", answers: "Nothing to change: the text was emptied")
    #expect(try FileManager.default.contentsOfDirectory(atPath: todo.file("run")) == [])
    #expect(try titles == ["One", "Two", "Three"])
  }

  @Test func anErrorIsOpenedAgainAtItsPlace() throws {
    try editor(
      named: "nano",
      """
      echo "$1" >> "$NOTES/places"
      if grep -q '^# !! ' "$f"; then cp "$f" "$NOTES/again"; sed -i 's/^due:.*/due: tomorrow/' "$f"
      else sed -i -e 's/^due:.*/due: frday/' -e 's/^title:.*/title: Uno/' "$f"; fi
      """)
    try start()
    try type(
      "edit 1 --editor",
      answers: """
        TO-DO saved: 1 Uno · title One → Uno · due Friday 2026-11-27 → Sunday 2026-11-22
        """)
    #expect(noted("places") == "+1,8\n+13,6\n")
    let again = try #require(noted("again"))
    #expect(
      again.contains("# !! “frday” is no value for due; expected a word such as “friday”\ndue: frday\n"), "\(again)")
    #expect(again.hasPrefix("title: Uno\n"))
    #expect(try kept.isEmpty)
  }

  @Test func anErrorThatIsLeftKeepsTheText() throws {
    try editor(#"sed -i 's/^due:.*/due: frday/' "$f""#)
    try start()
    try terminal.send("edit 1 --editor\r")
    let words = "“frday” is no value for due; expected a word such as “friday”"
    // Once: in the text it is anyway.
    try terminal.waitFor(
      "edit 1 --editor\r\n\u{1B}[?2004l\(words); the text is not applied, and kept in \(todo.file("run/todo-"))")
    try waitForPrompt("todo> ")
    #expect(try kept["task-1.conf"]?.contains("due: frday\n") == true)
    try type("list", answers: "  1  One ✎    Fri 2026-11-27  home")
  }

  @Test(
    arguments: [
      ("exit 3", "the editor ended with exit code 3", "due: today\n"),
      ("kill -9 $$", "the editor was ended by signal 9", "due: today\n"),
      ("kill -TERM $$", "the editor was ended by signal 15", "due: today\n"),
      (#"printf '\377' >> "$f""#, "what the editor has saved is not UTF-8 text", nil),
      (#"printf 'a\0b' >> "$f""#, "what the editor has saved has a NUL in it, which is no text; UTF-16 has many", nil),
    ] as [(String, String, String?)])
  func `Whatever becomes of the editor, the text is kept and its place told`(
    _ end: String, _ words: String, _ line: String?
  ) throws {
    try editor(#"sed -i 's/^due:.*/due: today/' "$f"; "# + end)
    try start()
    try terminal.send("edit 1 --editor\r")
    try terminal.waitFor(words + "; nothing has changed, the text is kept in " + todo.file("run/todo-"))
    try waitForPrompt("todo> ", after: "/task-1.conf\r\n")
    let names = try FileManager.default.subpathsOfDirectory(atPath: todo.file("run"))
    #expect(names.contains { $0.hasSuffix("/task-1.conf") })
    if let line { #expect(try kept["task-1.conf"]?.contains(line) == true) }
    try type("list due:friday", answers: "  1  One ✎  Fri 2026-11-27  home")
  }

  @Test(arguments: [
    (#"rm "$f""#, "the file was gone"), (#"rm "$f"; exit 3"#, "the file was gone"),
    (#"rm -r "${f%/*}""#, "the file was gone"),
    (#"rm "$f"; mkdir "$f""#, "there was something else in the place of the file"),
    (#"rm "$f"; mkfifo "$f"; kill -9 $$"#, "there was something else in the place of the file"),
  ]) func `Where the editor has left no file, the text as it was opened is kept, and the place where it is told`(
    _ end: String, _ words: String
  ) throws {
    try editor(#"sed -i 's/^due:.*/due: today/' "$f"; "# + end)
    try start()
    try terminal.send("edit 1 --editor\r")
    try terminal.waitFor(words + " when the editor ended; nothing has changed, the text as it was opened is kept in ")
    let path = try String(terminal.waitFor("\r\n").dropLast())
    try waitForPrompt("todo> ")
    #expect(try #require(FileManager.default.contents(atPath: path)).text.contains("due: 2026-11-27\n"))
  }

  @Test func whereNothingCanBeKeptNothingIsSaidToBe() throws {
    try editor(#"rm -r "$XDG_RUNTIME_DIR""#)
    try start()
    try type("edit 1 --editor", answers: "the file was gone when the editor ended; nothing has changed")
    #expect(!terminal.transcript.text.contains("kept"))
  }

  @Test func anEditorThatDoesNotExistIsNamed() throws {
    todo.environment["VISUAL"] = "no-such-editor --wait"
    try start()
    try type(
      "edit 1 --editor",
      answers: "cannot start the editor “no-such-editor --wait”: No such file or directory; VISUAL or EDITOR names "
        + "another; nothing has changed")
    #expect(try FileManager.default.contentsOfDirectory(atPath: todo.file("run")) == [])
  }

  @Test func theFirstVariableThatIsSetCounts() throws {
    try editor("exit 5")
    todo.environment["EDITOR"] = todo.environment["VISUAL"]
    todo.environment["VISUAL"] = ""
    try start()
    try press("edit 1 --editor\r", shows: "the editor ended with exit code 5")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
  }

  @Test func theFirstOfTwoVariablesCounts() throws {
    try editor("exit 5")
    todo.environment["EDITOR"] = "no-such-editor"
    try start()
    try terminal.send("edit 1 --editor\r", shows: "the editor ended with exit code 5")
  }

  @Test func withoutAnEditorThatIsSaid() throws {
    todo.environment["TODO_EDITOR"] = "none"
    try start()
    try type(
      "edit 1 --editor",
      answers: "no editor is named; VISUAL, EDITOR or the setting `editor` names one; nothing has changed")
  }

  @Test func aListIsShownAsADifferenceAndConfirmed() throws {
    try editor(
      #"cp "$f" "$NOTES/text"; grep -q Four "$f" || { sed -i -e '/^2 /d' -e 's/^1 One/1 Uno/' "$f"; echo "Four +new" >> "$f"; }"#
    )
    // Identifiers are random without a fixed clock.
    todo.environment["TODO_NOW"] = nil
    try start()
    let difference = "  ~ 1 Uno · title One → Uno\n  - 2 Two\n  + 4 Four · +new"
    try type("batch", answers: difference, then: "Make these 3 changes? [y/N/e] ")
    #expect(noted("text")?.hasPrefix("1 One project:home due:2026-11-27\n2 Two\n3 Three depends:1\n\n# ") == true)
    #expect(try titles == ["One", "Two", "Three"])
    try type("e", answers: difference, then: "Make these 3 changes? [y/N/e] ")
    try type("y", answers: "3 TO-DOs saved\n" + difference)
    #expect(try titles == ["Uno", "Three", "Four"])
    #expect(try kept.isEmpty)
    try type("undo", answers: "Command undone: “modify 1 Uno … (3 commands)”")
    #expect(try titles == ["One", "Two", "Three"])
  }

  @Test func aListThatIsNotConfirmedIsKept() throws {
    try editor(#"sed -i '/^2 /d' "$f""#)
    try start()
    try type("batch (is:active)", answers: "  - 2 Two", then: "Delete this task? [y/N/e] ")
    try terminal.send(Key.controlC)
    try waitForPrompt("todo> ", after: "not confirmed; nothing has changed; the text is not applied, and kept in ")
    #expect(try (kept["tasks.conf"]?.hasPrefix("1 One"), titles) == (true, ["One", "Two", "Three"]))
  }

  @Test func whatOthersChangeWhileTheEditorIsOpenIsNotOverwritten() throws {
    try editor(
      """
      if grep -q '^# !! ' "$f"; then sed -i '/^# !! /d' "$f"; exit; fi
      \(BuiltTodo.path) modify 1 Uni project:work +other > "$NOTES/other" 2>&1
      sed -i -e 's/^title:.*/title: Uno/' -e 's/^due:.*/due: tomorrow/' "$f"
      """)
    try start()
    try type(
      "edit 1 --editor",
      answers: """
        TO-DO saved: 1 Uno · title Uni → Uno · due Friday 2026-11-27 → Sunday 2026-11-22
        """)
    #expect(noted("other")?.hasPrefix("TO-DO saved") == true)
    try type("list 1", answers: "")
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalToEndEndsTheEditorAndKeepsTheText(signal: Int32) throws {
    try editor("sed -i 's/^title:.*/title: Uno/' \"$f\"; stty raw -echo; echo waiting for the end; \(Waiting.forEver)")
    let before = try terminal.modes()
    try start()
    try terminal.send("edit 1 --editor\r", shows: "waiting for the end")
    kill(terminal.process, signal)
    try terminal.waitFor("the editor was ended by signal \(signal); nothing has changed, the text is kept in ")
    #expect(try terminal.waitForExit() == .status(128 + signal))
    #expect(try (terminal.modes(), kept["task-1.conf"]?.hasPrefix("title: Uno\n")) == (before, true))
    #expect(try titles == ["One", "Two", "Three"])
  }

  @Test func controlCBelongsToTheEditor() throws {
    try editor(
      """
      trap 'touch "$NOTES/interrupted"' INT
      echo ready; \(Waiting.until("$NOTES/interrupted"))
      sed -i 's/^title:.*/title: Uno/' "$f"
      """)
    try start()
    try terminal.send("edit 1 --editor\r", shows: "ready\r\n")
    try press(Key.controlC, shows: "TO-DO saved: 1 Uno · title One → Uno\r\n")
    #expect(try titles == ["Uno", "Two", "Three"])
  }

  @Test func controlZStopsBothAndLetsBothGoOn() throws {
    try editor(
      """
      echo ready; \(Waiting.until("$NOTES/continue"))
      sed -i 's/^title:.*/title: Uno/' "$f"
      """)
    try terminal.spawn("/bin/sh", ["-i"], environment: todo.environment.merging(["PS1": "outer$ "]) { $1 })
    try terminal.waitFor("outer$ ")
    try press(BuiltTodo.path + "\n")
    try terminal.send("edit 1 --editor\r", shows: "ready\r\n")
    try terminal.send(Key.controlZ, shows: "outer$ ")
    try press("touch $NOTES/continue; fg\n", shows: "TO-DO saved: 1 Uno · title One → Uno\r\n")
    try terminal.send(Key.controlD, shows: "outer$ ")
    #expect(try terminal.exit(after: "exit\n") == .status(0))
  }

  @Test func aSingleCommandOnATerminalOpensTheEditor() throws {
    try editor(#"sed -i 's/^title:.*/title: Uno/' "$f""#)
    try terminal.spawn(BuiltTodo.path, ["edit", "1", "--editor"], environment: todo.environment)
    try terminal.waitFor("TO-DO saved: 1 Uno · title One → Uno\r\n")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(try titles == ["Uno", "Two", "Three"])
    #expect(try kept.isEmpty)
  }

  @Test func aSingleCommandThatFailsSaysSoWithItsCode() throws {
    try editor("exit 2")
    try terminal.spawn(BuiltTodo.path, ["edit", "1", "--editor"], environment: todo.environment)
    try terminal.waitFor("todo: the editor ended with exit code 2; nothing has changed, the text is kept in ")
    #expect(try terminal.waitForExit() == .status(1))
  }

  @Test func aDryRunShowsTheDifference() throws {
    try editor(#"sed -i -e 's/^1 One/1 Uno/' -e '/^2 /d' "$f""#)
    try terminal.spawn(BuiltTodo.path, ["--dry-run", "batch"], environment: todo.environment)
    try terminal.waitFor(
      "Dry run, nothing is written:\r\n2 TO-DOs saved\r\n  ~ 1 Uno · title One → Uno\r\n  - 2 Two\r\n")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(try titles == ["One", "Two", "Three"])
    #expect(try kept.isEmpty)
  }

  @Test func programsAreToldTheTextAndThenTheChanges() throws {
    try editor(#"sed -i 's/^title:.*/title: Uno/' "$f""#)
    try terminal.spawn(BuiltTodo.path, ["--format", "json", "edit", "1", "--editor"], environment: todo.environment)
    let asked = try terminal.waitFor("\"column\":8}}\r\n")
    #expect(
      asked.contains(
        #""command":"edit 1 --editor","ok":true,"screen":"tasks","question":{"text":"Edit the text:","editing":"title: One\u000A#"#
      ))
    let done = try terminal.waitFor("}]}\r\n")
    #expect(
      done.contains(
        #""command":"edit 1 --editor","ok":true,"screen":"tasks","notice":"TO-DO saved","changed":[{"number":1,"#))
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func aSessionWithAnEditorReplaysWithoutOne() throws {
    try editor(#"sed -i 's/^title:.*/title: Uno/' "$f""#)
    try start("--trace", todo.file("trace"))
    try type("edit 1 --editor", answers: "TO-DO saved: 1 Uno · title One → Uno")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    try editor(#"touch "$NOTES/again""#)
    #expect(try todo("replay", todo.file("trace")).lines.last == "TO-DO saved: 1 Uno · title One → Uno")
    #expect(noted("again") == nil)
  }
}
