import TodoApp

/// A screen with its colours as a picture, in SVG: what `tmux capture-pane -e` prints, cell by cell.
struct TerminalPicture {
  struct Look: Equatable {
    var fill: String?
    var isBold = false
    var isFaint = false
    var isItalic = false
    var isUnderlined = false
  }

  struct Run: Equatable {
    var column: Int
    var text: String
    var look: Look
  }

  private(set) var rows: [[Run]] = []

  init(_ captured: String) {
    var look = Look()
    rows = captured.split(separator: "\n", omittingEmptySubsequences: false).map { Self.runs($0, &look) }
    while rows.last?.isEmpty == true { rows.removeLast() }
  }

  private static func runs(_ row: Substring, _ look: inout Look) -> [Run] {
    var runs: [Run] = []
    var column = 0
    var rest = row
    while let character = rest.popFirst() {
      if character == "\u{1B}" {
        guard rest.popFirst() == "[", let end = rest.firstIndex(of: "m") else { continue }
        look.take(rest[..<end].split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 })
        rest = rest[rest.index(after: end)...]
        continue
      }
      let width = displayWidth(of: String(character))
      // What is wide has a place of its own, as fonts disagree on how wide it is.
      if width == 1, let last = runs.last, last.look == look, last.column + displayWidth(of: last.text) == column,
        displayWidth(of: last.text) == last.text.count
      {
        runs[runs.count - 1].text.append(character)
      } else if character != " " || look.isUnderlined {
        runs.append(Run(column: column, text: String(character), look: look))
      }
      column += width
    }
    for place in runs.indices where !runs[place].look.isUnderlined {
      while runs[place].text.last == " " { runs[place].text.removeLast() }
    }
    return runs
  }

  private static let (cell, line, margin) = (8.4, 18.0, 14.0)

  func svg(columns: Int, title: String) -> String {
    let (width, height) = (
      Double(columns) * Self.cell + 2 * Self.margin, Double(rows.count) * Self.line + 2 * Self.margin
    )
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width.short)" height="\(height.short)" \
      viewBox="0 0 \(width.short) \(height.short)" role="img">
      <title>\(title.escaped)</title>
      <rect width="100%" height="100%" rx="8" fill="#1c1c1c"/>
      <g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" fill="#d0d0d0" \
      xml:space="preserve">

      """
    for (place, runs) in rows.enumerated() where !runs.isEmpty {
      let y = Self.margin + Double(place) * Self.line + 13
      svg += "<text y=\"\(y.short)\">"
      for run in runs {
        let x = Self.margin + Double(run.column) * Self.cell
        let length = Double(displayWidth(of: run.text)) * Self.cell
        svg +=
          "<tspan x=\"\(x.short)\" textLength=\"\(length.short)\"\(run.look.attributes)>\(run.text.escaped)</tspan>"
      }
      svg += "</text>\n"
    }
    return svg + "</g>\n</svg>\n"
  }
}

extension TerminalPicture.Look {
  fileprivate mutating func take(_ parameters: [Int]) {
    var rest = parameters[...]
    while let parameter = rest.popFirst() {
      switch parameter {
      case 0: self = Self()
      case 1: isBold = true
      case 2: isFaint = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 22: (isBold, isFaint) = (false, false)
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 30...37: fill = Self.color(parameter - 30)
      case 90...97: fill = Self.color(parameter - 82)
      case 38 where rest.first == 5:
        fill = rest.dropFirst().first.map(Self.color)
        rest = rest.dropFirst(2)
      case 38 where rest.first == 2:
        fill = Self.hexadecimal(rest.dropFirst().prefix(3).map { $0 })
        rest = rest.dropFirst(4)
      case 39: fill = nil
      default: break
      }
    }
  }

  private static func color(_ number: Int) -> String {
    let basic = [
      "#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5", "#666666", "#f14c4c",
      "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff",
    ]
    if number < 16 { return basic[max(0, number)] }
    if number >= 232 { return hexadecimal([Int](repeating: 8 + 10 * (number - 232), count: 3)) }
    let steps = [0, 95, 135, 175, 215, 255]
    return hexadecimal([(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6].map { steps[$0] })
  }

  private static func hexadecimal(_ values: [Int]) -> String {
    "#" + values.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  fileprivate var attributes: String {
    (fill.map { " fill=\"\($0)\"" } ?? "") + (isBold ? " font-weight=\"bold\"" : "")
      + (isFaint ? " opacity=\"0.6\"" : "") + (isItalic ? " font-style=\"italic\"" : "")
      + (isUnderlined ? " text-decoration=\"underline\"" : "")
  }
}

extension Double {
  fileprivate var short: String {
    let tenths = Int((self * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension String {
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
