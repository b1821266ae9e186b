import Testing
import TodoApp
import TodoModel

@Suite struct AliasPlacesTests {
  @Test(arguments: [
    ("modify $1 due:$2", "3 fri", "modify 3 due:fri"), ("modify $1 due:$2", "3 fri 5pm", "modify 3 due:fri 5pm"),
    ("modify $1 due:$2", "3 \"fri 5pm\" +x", "modify 3 due:\"fri 5pm\" +x"),
    ("note $1 $2", "3 \"a  b\"", "note 3 a  b"), ("add $* +x", "a  \"b c\" d", "add a  \"b c\" d +x"),
    ("add $* +x", "", "add  +x"), ("add $2 $1 $2", "a b", "add b a b"), ("add $1 $*", "a b c", "add a b c"),
    ("add $1", "a b c", "add a b c"), ("add $1 $$2 $0 $", "a", "add a $2 $0 $"), ("add $5 $x", "a b c d e", "add e $x"),
    ("add 5$ $$", "a", "add 5$ $$ a"), ("modify 1 due:$1", "\"\"", "modify 1 due:"),
  ]) func filledIn(_ command: String, _ typed: String, _ line: String) throws {
    #expect(try Alias(name: "p", command: command, line: 1).command(with: typed, endingAt: 9) == line)
  }

  @Test(arguments: [("$1 $2", "a", "$2"), ("$1 $3", "a", "$2"), ("$2", "", "$1"), ("$1 $*", "", "$1")])
  func missing(_ command: String, _ typed: String, _ place: String) {
    let problem = SyntaxProblem.missing("\(place) of “p = \(command)”")
    #expect(throws: TodoError.syntax(problem, column: 9)) {
      try Alias(name: "p", command: command, line: 1).command(with: typed, endingAt: 9)
    }
  }

  @Test func anUnclosedQuoteIsPointedAt() {
    #expect(throws: TodoError.syntax(.unclosedQuote, column: 5)) {
      try Alias(name: "p", command: "list $1 $2", line: 1).command(with: "3 \"b", endingAt: 7)
    }
  }

  @Test(arguments: [
    (["3", "fri 5pm", "x y"], "modify 3 due:\"fri 5pm\"", ["x y"]), (["3", ""], "modify 3 due:", []),
  ]) func arguments(_ arguments: [String], _ command: String, _ rest: [String]) throws {
    let filledIn = try Alias(name: "p", command: "modify $1 due:$2", line: 1).command(with: arguments)
    #expect((filledIn.command, filledIn.rest) == (command, rest))
  }
}
