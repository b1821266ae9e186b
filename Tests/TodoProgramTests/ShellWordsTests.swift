import MVITesting
import Testing
import TodoModel
import TodoShell

@testable import todo

@Suite struct ShellWordsTests {
  private static let breaks = " \t\n\"'><=;|&(:"

  @Test(arguments: [
    ("todo li", ["todo", "li"]), ("todo list ", ["todo", "list", ""]), ("  todo", ["todo"]), ("", [""]),
    ("todo add 'it''s' x", ["todo", "add", "its", "x"]),
    ("todo add \"a \\\"b\\\" \\n", ["todo", "add", "a \"b\" \\n"]),
    ("todo add due:next\\ we", ["todo", "add", "due:next we"]), ("todo list '(+a or", ["todo", "list", "(+a or"]),
    ("a \"$(touch x)\"", ["a", "$(touch x)"]), ("a `", ["a", "`"]),
  ]) func wordsHaveNoQuotes(line: String, words: [String]) {
    #expect(ShellWords(line, breaks: Self.breaks).words == words)
  }

  @Test(arguments: [
    ("todo list project:ho", "project:home", "home"), ("todo list pro", "project:", "project:"),
    ("todo list due", "due<=", "due\\<="), ("todo list 'due", "due<=", "due<="),
    ("todo add due:next", "due:next week", "next\\ week"), ("todo add \"due:next", "due:next week", "due:next week"),
    ("todo list 'pr", "project:it's", "project:it'\\''s"), ("todo list \"p", "project:a\"b", "project:a\\\"b"),
    ("todo list x", "日本 (語)", "日本\\ \\(語\\)"), ("todo list a\\:b:c", "a:b:cd", "cd"),
  ]) func aWordGoesBehindWhatIsTyped(line: String, word: String, inserted: String) {
    #expect(ShellWords(line, breaks: Self.breaks).inserted(word) == inserted)
  }

  @Test(arguments: 1...3) func whatIsInsertedReadsBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters: [Character] = [
      "a", "b", ":", "=", "<", "\\", "\"", "'", "$", "`", "(", "!", "*", "~", "#", "é", "日", ";", "&",
    ]
    for _ in 0..<2000 {
      let word = String(
        (0..<Int.random(in: 1...8, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
      for quote in ["", "'", "\""] {
        let line = "todo list " + quote
        let empty = ShellWords(line, breaks: Self.breaks)
        #expect(ShellWords(line + empty.inserted(word), breaks: "").words.last == word, "\(quote)\(word)")
      }
    }
  }

  @Test(arguments: [
    (["--fo"], CompletedArguments.Place.option("--fo")),
    (["--format", "j"], .choice(["text", "json"], after: "", "j")),
    (["--format=j"], .choice(["text", "json"], after: "--format=", "j")), (["--file", "x"], .file),
    (["--file=x"], .unknown), (["--yes=x"], .unknown), (["-h="], .unknown), (["--now", ""], .unknown),
    (["--yes", "--width", "9", "do"], .command([], "do")),
    (["--file", "x", "list", "--fo"], .command(["list"], "--fo")), (["--", "li"], .command([], "li")),
    ([], .command([], "")),
    (["--bogus", "-x", ""], .command([], "")), (["--", ""], .command([], "")), (["--"], .option("--")),
  ]) func whereTheCursorIs(arguments: [String], place: CompletedArguments.Place) {
    #expect(CompletedArguments(arguments).place == place)
  }

  @Test func theFileIsWhatTheOptionSays() {
    #expect(CompletedArguments(["--file", "a b", "list", ""]).values["--file"] == "a b")
    #expect(CompletedArguments(["--file=a=b", "list", ""]).values["--file"] == "a=b")
  }
}

@Suite struct EditorCommandTests {
  @Test(arguments: [
    ("vi", ["+3", "F"]), ("/usr/bin/vim -u NONE", ["+3", "F"]), ("nvim", ["+3", "F"]), ("nano -w", ["+3,5", "F"]),
    ("emacs -nw", ["+3:5", "F"]), ("micro", ["+3:5", "F"]), ("kak", ["+3:5", "F"]), ("hx", ["F:3:5"]),
    ("code --wait", ["--goto", "F:3:5"]), ("ed", ["F"]), ("/home/me/bin/my editor", ["F"]), ("", ["F"]),
  ]) func `Editors that are known to take a place are told it`(_ command: String, _ expected: [String]) {
    #expect(TerminalEditor.arguments(of: command, toOpen: "F", at: TextPlace(line: 3, column: 5)) == expected)
  }
}

@Suite struct ProcessContextTests {
  @Test(arguments: [
    (["LC_ALL": "C.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LC_CTYPE": "de_DE.UTF-8@euro"], true),
    (["LC_CTYPE": "UTF-8"], true), (["LANG": "en_GB.ISO-8859-1", "LC_CTYPE": "en_GB.UTF-8"], true),
    (["LC_ALL": "", "LANG": "C.UTF-8"], true), ([:], false), (["LC_ALL": "C", "LANG": "C.UTF-8"], false),
    (["LANG": "de_DE"], false), (["LANG": "de_DE.ISO-8859-15@euro"], false), (["LANG": "."], false),
  ]) func theLocaleSaysWhetherThereIsMoreThanASCII(variables: [String: String], isUnicode: Bool) {
    #expect(ProcessContext(variables: variables, zone: FixedZone.utc).isUnicode == isUnicode)
  }
}
