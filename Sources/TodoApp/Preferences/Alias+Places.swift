import TodoModel

/// Places in the command of an alias: `$1` to `$9` are words after it, `$*` all that are left, `$$` is a dollar sign.
extension Alias {
  fileprivate enum Piece: Equatable {
    case text([UInt8])
    case word(Int)
    case rest
  }

  private static let sign = UInt8(ascii: "$")

  package var hasPlaces: Bool { command.utf8.contains(Alias.sign) && (wordCount > 0 || pieces.contains(.rest)) }

  private var pieces: [Piece] {
    let bytes = Array(command.utf8)
    var pieces: [Piece] = []
    var text: [UInt8] = []
    func add(_ piece: Piece) {
      if !text.isEmpty { pieces.append(.text(text)) }
      pieces.append(piece)
      text = []
    }
    var place = 0
    while place < bytes.count {
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      let isSign = bytes[place] == Alias.sign
      if isSign, UInt8(ascii: "1")...UInt8(ascii: "9") ~= next {
        add(.word(Int(next - UInt8(ascii: "0"))))
      } else if isSign, next == UInt8(ascii: "*") {
        add(.rest)
      } else {
        text.append(bytes[place])
        // One of two is left.
        if !isSign || next != Alias.sign { place -= 1 }
      }
      place += 2
    }
    return text.isEmpty ? pieces : pieces + [.text(text)]
  }

  /// Returns the command with the text typed after the alias: words in their places, a group in quotes being one, and
  /// the rest at the end, unless that has a place. If a place stays empty, `syntax` at the column of the end, from 1.
  package func command(with typed: String, endingAt column: Int) throws(TodoError) -> String {
    guard hasPlaces else { return typed.isEmpty ? command : command + " " + typed }
    var scanner = LineScanner(typed)
    var words: [String] = []
    do throws(TodoError) {
      while words.count < wordCount, let word = try scanner.word() { words.append(word.text) }
    } catch { throw .syntax(.unclosedQuote, column: column - typed.count + (error.column ?? 1) - 1) }
    return try command(with: words, rest: scanner.remainder().text, endingAt: column)
  }

  /// The command with arguments that a shell has split, and those that have no place.
  package func command(with arguments: [String]) throws(TodoError) -> (command: String, rest: [String]) {
    guard hasPlaces else { return (command, arguments) }
    let rest = Array(arguments.dropFirst(wordCount))
    let takesRest = pieces.contains(.rest)
    let command = try command(
      with: Array(arguments.prefix(wordCount)), rest: takesRest ? rest.joined(separator: " ") : "", endingAt: 1)
    return (command, takesRest ? [] : rest)
  }

  private var wordCount: Int { pieces.map { if case .word(let number) = $0 { number } else { 0 } }.max() ?? 0 }

  /// Returns the command up to the place of the last typed word; a place for which nothing was typed is empty.
  package func beginning(completing typed: String) -> String {
    var scanner = LineScanner(typed)
    var last = scanner.skipSpace()
    var words: [String] = []
    while words.count < wordCount, let word = try? scanner.word(), scanner.peek != nil {
      words.append(word.text)
      last = scanner.skipSpace()
    }
    let pieces = pieces
    let end = pieces.firstIndex { words.count < wordCount ? $0 == .word(words.count + 1) : $0 == .rest }
    let space = end == nil ? [UInt8(ascii: " ")] : []
    let bytes = Alias.filled(pieces[..<(end ?? pieces.endIndex)], with: words, rest: "") + space
    return String(decoding: bytes + typed.utf8.dropFirst(last), as: UTF8.self)
  }

  private func command(with words: [String], rest: String, endingAt column: Int) throws(TodoError) -> String {
    guard words.count == wordCount else {
      throw .syntax(.missing("$\(words.count + 1) of “\(name) = \(command)”"), column: column)
    }
    let command = String(decoding: Alias.filled(pieces[...], with: words, rest: rest), as: UTF8.self)
    return rest.isEmpty || pieces.contains(.rest) ? command : command + " " + rest
  }

  private static func filled(_ pieces: ArraySlice<Piece>, with words: [String], rest: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let text): bytes += text
      case .word(let number):
        let word = number <= words.count ? words[number - 1] : ""
        // A value of several words is one only in quotes.
        bytes += (bytes.last == UInt8(ascii: ":") && !word.isEmpty && !word.isOneWord ? word.inQuotes : word).utf8
      case .rest: bytes += rest.utf8
      }
    }
    return bytes
  }
}
