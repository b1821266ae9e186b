import TodoModel

extension JSONError: CustomStringConvertible {
  /// The place and the problem, `line 3, column 14: …`.
  ///
  /// It quotes the text as it is; controls are escaped where it is shown.
  package var description: String {
    "line \(line), column \(column): \(problem)"
  }
}

extension JSONError.Problem: CustomStringConvertible {
  /// What was found, and what would be right.
  package var description: String {
    switch self {
    case .utf16: "the text is UTF-16; it has to be UTF-8, as editors can save it"
    case .notUTF8(let byte): "the byte 0x\(byte.hex) is not valid UTF-8"
    case .controlCharacter(0x0A), .controlCharacter(0x0D):
      "a line break inside a string; close the string with a quote, or write \\n for a line break in the text"
    case .controlCharacter(let byte): "a raw control character; inside a string it is written \\u00\(byte.hex)"
    case .unexpectedEnd(let expected): "the text ends where \(expected) is expected"
    case .unexpected(let found, let expected): "expected \(expected), found \(quoted(found))\(hint(for: found))"
    case .trailingComma: "a comma with nothing after it; leave it out"
    case .trailingData(let found): "found \(quoted(found)) after the end; there has to be one value and nothing more"
    case .nestingTooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
    case .unterminatedString: "a string without its closing quote"
    case .badEscape(let text):
      "\(quoted(text)) is no escape; a backslash is written \\\\, and the others are \\\" \\/ \\b \\f \\n \\r \\t and \\u "
        + "with four hexadecimal digits"
    case .loneSurrogate(let unit):
      "\\u\(UInt8(unit >> 8).hex)\(UInt8(unit & 0xFF).hex) is half of a surrogate pair; the other half has to be there, "
        + "as in \\uD83D\\uDE00"
    case .malformedNumber(let text):
      "\(quoted(text)) is not a number as JSON writes it, such as 12, -1.5 or 1e3; zeros in front are left out"
    case .notAnInteger(let member, let found):
      "\(subject(member)) is \(found), but has to be a whole number, written in digits only"
    case .numberOutOfRange(let member, let found, let allowed):
      "\(subject(member)) is \(found), but has to be from \(allowed.lowerBound) to \(allowed.upperBound)"
    case .wrongType(let member, let expected, let found):
      "\(subject(member)) has to be \(expected), but is \(found)" + (found == .null ? "; leave out what is empty" : "")
    case .invalidValue(let member, let found, let expected):
      "\(quoted(member)) is \(quoted(found)), but has to be \(expected)"
    case .tooMany(let member, let limit): "\(quoted(member)) has more than \(limit) elements, the most that are allowed"
    case .duplicateMember(let name): "\(quoted(name)) is there twice; it may be there once"
    case .missingMember(let name): "\(quoted(name)) is missing"
    case .unknownMember(let name, let object): "\(quoted(name)) is not known in \(quoted(object))"
    case .duplicateNumber(let number, let line): "the number \(number) belongs to the task in line \(line) already"
    case .duplicateID(let id, let line): "the id \(quoted(id)) belongs to the task in line \(line) already"
    case .notATodoFile(nil): "this is not a todo file: it has no \"format\":\"todo\""
    case .notATodoFile(let format?): "this is not a todo file: its \"format\" is \(quoted(format)), not \"todo\""
    case .newerVersion(let found, let known):
      "the file has version \(found), and this program knows versions up to \(known); a newer program can read it"
    }
  }

  private func subject(_ member: String?) -> String {
    member.map(quoted) ?? "the value"
  }

  private func quoted(_ text: String) -> String {
    let limit = 80
    return text.count > limit ? "\"\(text.prefix(limit))…\"" : "\"\(text)\""
  }

  private func hint(for found: String) -> String {
    switch found {
    case "'": "; text is in double quotes"
    case "/", "#": "; there are no comments in JSON"
    case "True", "TRUE", "False", "FALSE", "Null", "NULL", "None", "nil":
      "; the words of JSON are true, false and null"
    default: ""
    }
  }
}

extension JSONKind: CustomStringConvertible {
  /// The kind with its article, `an object`.
  package var description: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .text: "text in double quotes"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    }
  }
}

extension UInt8 {
  fileprivate var hex: String { String(digits: Int(self), radix: 16, count: 2).uppercased() }
}
