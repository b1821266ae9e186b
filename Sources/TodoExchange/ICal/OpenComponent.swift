/// The component of a task, opened so that lines can be replaced.
struct OpenComponent {
  private let lineEnd: [UInt8]
  /// Whether no line of it was there before, so that none has to be looked for.
  private let isNew: Bool
  private var begin: ArraySlice<UInt8>
  /// Its properties, and the components in it, which have no name.
  private var lines: [ContentLine] = []
  /// Its end, and everything behind it.
  private var rest: ArraySlice<UInt8>

  /// A component with nothing in it.
  init() {
    isNew = true
    lineEnd = ICal.crlf
    begin = Array("BEGIN:VTODO\r\n".utf8)[...]
    rest = Array("END:VTODO\r\n".utf8)[...]
  }

  /// The first component of a piece.
  init(_ piece: ICalPiece) {
    isNew = false
    lineEnd = piece.lineEnd
    let bytes = piece.component
    begin = []
    rest = []
    var depth = 0
    var inner = 0
    for (_, line) in ContentLines(bytes[...]) {
      let place = line.physical
      switch line.name {
      case "BEGIN":
        depth += 1
        if depth == 1 { begin = place }
        if depth == 2 { inner = place.startIndex }
      case "END":
        depth -= 1
        if depth == 1 { lines.append(ContentLine(component: bytes[inner..<place.endIndex])) }
      case _ where depth == 1: lines.append(line)
      case _: break
      }
      guard depth == 0 else { continue }
      rest = bytes[place.startIndex...]
      break
    }
  }

  /// The component as it stands in a file.
  var bytes: [UInt8] { Array(begin) + lines.flatMap(\.physical) + rest }

  /// The first line of that name.
  subscript(name: String) -> ContentLine? { lines.first { $0.name == name } }

  /// Whether a component of that name is in it.
  func has(component name: String) -> Bool {
    lines.contains { $0.name.isEmpty && $0.physical.starts(with: "BEGIN:\(name)".utf8) }
  }

  /// Puts a line into the place of those of that name, or behind the others; nil takes them away.
  mutating func set(_ name: String, parameters: String = "", _ value: [UInt8]?) {
    let line = value.map { ContentLine(name, parameters: parameters, $0, end: lineEnd) }
    let place = isNew ? nil : lines.firstIndex { $0.name == name }
    if place != nil { lines.removeAll { $0.name == name } }
    guard let line else { return }
    if let place { lines.insert(line, at: place) } else { append(line) }
  }

  /// The same for a text of ASCII.
  mutating func set(_ name: String, parameters: String = "", _ value: String?) {
    set(name, parameters: parameters, value.map { Array($0.utf8) })
  }

  /// Sets the lines of that name and kind to those with the values, of which those that are there stay as they are.
  mutating func set(
    _ name: String, parameters: String, _ values: [String], value: (ContentLine) -> String?
  ) {
    var missing = values
    lines.removeAll { line in
      guard line.name == name, let value = value(line) else { return false }
      guard let place = missing.firstIndex(of: value) else { return true }
      missing.remove(at: place)
      return false
    }
    for value in missing { append(ContentLine(name, parameters: parameters, Array(value.utf8), end: lineEnd)) }
  }

  /// Replaces lines of that name, each by itself; nil takes one away.
  mutating func map(_ name: String, _ body: (ContentLine) -> [UInt8]?) {
    lines = lines.compactMap { line in
      guard line.name == name else { return line }
      return body(line).map { value in
        value.elementsEqual(line.value)
          ? line
          : ContentLine(
            name, parameters: String(decoding: line.parameters, as: UTF8.self), value, end: lineEnd)
      }
    }
  }

  /// Adds a line behind the last property, before the components in it.
  mutating func append(_ line: ContentLine) {
    lines.insert(line, at: lines.firstIndex { $0.name.isEmpty } ?? lines.endIndex)
  }

  /// Adds a component with its properties.
  mutating func append(component name: String, _ properties: KeyValuePairs<String, String>) {
    let lines = [("BEGIN", name)] + properties.map { ($0.key, $0.value) } + [("END", name)]
    self.lines.append(
      ContentLine(component: lines.flatMap { ContentLine($0.0, $0.1.utf8, end: lineEnd).physical }[...]))
  }
}
