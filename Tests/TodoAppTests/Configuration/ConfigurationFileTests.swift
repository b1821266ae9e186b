import MVITesting
import Testing

@testable import TodoApp

@Suite struct ConfigurationFileTests {
  private func read(_ text: String) -> ConfigurationFile {
    ConfigurationFile(path: "config", contents: Array(text.utf8))
  }

  @Test func namesAndValuesAreReadLineByLine() {
    let file = read(
      """
      # color = always
      color=never

        width  =  50\u{20}
      prompt = "say \\"x\\" "
      pager = less -R # no comment
      alias = x
      alias today = list is:today or due:"next friday"
      alias t="add +tea"
      """)
    #expect(file.values.map(\.name) == ["color", "width", "prompt", "pager"])
    #expect(file.values.map(\.value) == ["never", "50", "say \"x\" ", "less -R # no comment"])
    #expect((file.values.map(\.line), file.aliases.map(\.name)) == ([2, 4, 5, 6], ["today", "t"]))
    #expect(file.aliases.map(\.value) == ["list is:today or due:\"next friday\"", "add +tea"])
    #expect(file.problems.map(\.reason) == [.unknownPreference("alias", nearest: nil)])
    #expect(file.values[1].valuePlace == .line("  width  =  50 ", number: 4, column: 13, of: "config"))
    #expect(file.aliases[1].valuePlace == .line("alias t=\"add +tea\"", number: 9, column: 10, of: "config"))
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", "\u{FEFF}# x", "# é", "   \t "]) func whatSaysNothingIsFine(text: String) {
    #expect(read(text) == ConfigurationFile(path: "config"))
  }

  @Test func aWrongLineLeavesTheOthersAsTheyAre() {
    let file = read("color = never\nnonsense\nwidth = \"5\npager = x")
    #expect((file.values.map(\.name), file.problems.count) == (["color", "pager"], 2))
  }

  @Test func noLineIsLost() {
    var generator = SeededGenerator(seed: 21)
    let pieces = [
      "color", "alias", "width", "never", "=", " ", "\"", "\\", "#", "é", "\u{200B}", "\t", "\r", "list", "x", "12",
    ]
    for _ in 0..<5000 {
      let lines = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<Int.random(in: 0...7, using: &generator)).compactMap { _ in pieces.randomElement(using: &generator) }
          .joined()
      }
      let file = read(lines.joined(separator: "\n"))
      let blank = lines.count { line in
        let first = line.unicodeScalars.first { $0 != " " && $0 != "\t" }
        return first == nil || first == "#"
          || (first == "\r" && line.unicodeScalars.last == "\r" && line.trimmed == "\r")
      }
      #expect(
        file.values.count + file.aliases.count + file.problems.count + blank == lines.count, "\(lines.debugDescription)"
      )
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(unicodeScalars.drop { $0 == " " || $0 == "\t" }) }
}
