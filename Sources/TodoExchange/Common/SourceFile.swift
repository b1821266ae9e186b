import TodoModel

package struct SourceFile: Sendable {
  /// The path, or `-` for standard input.
  package let name: String
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes.starts(with: Self.byteOrderMark) ? Array(bytes.dropFirst(Self.byteOrderMark.count)) : bytes
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The extension in lower case without the dot; empty if there is none.
  package var fileExtension: String {
    let last = name.split(separator: "/").last ?? ""
    return last.dropFirst().lastIndex(of: ".").map { last[$0...].dropFirst().lowercased() } ?? ""
  }

  /// The project that a table is named after: `Flat [1234567].csv`.
  var projectName: String? {
    guard fileExtension == "csv", let last = name.split(separator: "/").last else { return nil }
    var name = last.dropLast(4)
    if name.last == "]", let open = name.lastIndex(of: "["), name[..<open].last == " " {
      let digits = name[name.index(after: open)...].dropLast()
      if !digits.isEmpty, digits.allSatisfy(\.isASCII), digits.allSatisfy(\.isNumber) {
        name = name[..<open].dropLast()
      }
    }
    return name.isEmpty ? nil : String(name)
  }

  package var problemOfEncoding: SourceProblem? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      let place = SourcePlace(of: error.byteOffsets.lowerBound, in: bytes[...], after: place(ofLine: 1))
      return SourceProblem(place, found: "a byte that is not UTF-8", expected: "UTF-8")
    }
  }

  /// The lines without their ends, LF or CR LF; an empty last line is left out.
  package var lines: [ArraySlice<UInt8>] {
    let lines = bytes.linesWithoutEnds
    return bytes.last ?? .newline == .newline ? lines.dropLast() : lines
  }

  func place(ofLine line: Int) -> SourcePlace { SourcePlace(file: name, line: line) }
}
