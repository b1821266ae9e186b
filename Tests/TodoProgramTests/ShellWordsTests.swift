import MVITesting
import Testing

@testable import todo

/// How a line of the caller's shell is split, and how a word goes back into it.
@Suite struct ShellWordsTests {
  private static let breaks = " \t\n\"'><=;|&(:"

  @Test(arguments: [
    ("todo li", ["todo", "li"]), ("todo list ", ["todo", "list", ""]), ("  todo", ["todo"]), ("", [""]),
    ("todo add 'it''s' x", ["todo", "add", "its", "x"]),
    ("todo add \"a \\\"b\\\" \\n", ["todo", "add", "a \"b\" \\n"]),
    ("todo add due:next\\ we", ["todo", "add", "due:next we"]), ("todo list '(+a or", ["todo", "list", "(+a or"]),
    ("a \"$(touch x)\"", ["a", "$(touch x)"]), ("a `", ["a", "`"]),
  ])
  func wordsHaveNoQuotes(line: String, words: [String]) {
    #expect(ShellWords(line, breaks: Self.breaks).words == words)
  }

  @Test(arguments: [
    ("todo list project:ho", "project:home", "home"), ("todo list pro", "project:", "project:"),
    ("todo list due", "due<=", "due\\<="), ("todo list 'due", "due<=", "due<="),
    ("todo add due:next", "due:next week", "next\\ week"), ("todo add \"due:next", "due:next week", "due:next week"),
    ("todo list 'pr", "project:it's", "project:it'\\''s"), ("todo list \"p", "project:a\"b", "project:a\\\"b"),
    ("todo list x", "日本 (語)", "日本\\ \\(語\\)"), ("todo list a\\:b:c", "a:b:cd", "cd"),
  ])
  func aWordGoesBehindWhatIsTyped(line: String, word: String, inserted: String) {
    #expect(ShellWords(line, breaks: Self.breaks).inserted(word) == inserted)
  }

  /// What is inserted reads back as the word, whatever is in it.
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
        let read = ShellWords(line + empty.inserted(word), breaks: "")
        #expect(read.words.last == word, "\(quote)\(word)")
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
  ])
  func whereTheCursorIs(arguments: [String], place: CompletedArguments.Place) {
    #expect(CompletedArguments(arguments).place == place)
  }

  @Test func theFileIsWhatTheOptionSays() {
    #expect(CompletedArguments(["--file", "a b", "list", ""]).values["--file"] == "a b")
    #expect(CompletedArguments(["--file=a=b", "list", ""]).values["--file"] == "a=b")
  }
}
