import MVITesting
import Testing
import TodoModel

@testable import TodoApp

/// Colours can be reported from the background: contrast as WCAG 2.2 counts it.
///
/// Of colours above 15 terminals agree on the RGB values: a cube of 6 by 6 by 6, and 24 greys. What the first sixteen look like is
/// for the person at the terminal to say, so nothing is computed of them; a theme that is not `terminal` has none.
@Suite struct ThemeTests {
  private static let styles = Style.allCases.filter { $0 != .plain }

  @Test(arguments: [(ThemeName.dark, background: 0.0), (.light, background: 1.0)])
  func everyColourCanBeReadOnItsBackground(name: ThemeName, background: Double) {
    for style in Self.styles {
      guard let color = Theme(name).look(of: style).color else { continue }
      #expect(color.contrast(on: background) >= 4.5, "\(name) \(style)")
    }
  }

  @Test func theTerminalsOwnColoursStandInNoOtherTheme() {
    for style in Self.styles {
      for name in [ThemeName.dark, .light] {
        if case .number(..<16)? = Theme(name).look(of: style).color { Issue.record("\(name) \(style)") }
      }
      if case .number(16...)? = Theme.terminal.look(of: style).color { Issue.record("\(style)") }
    }
  }

  @Test(arguments: ThemeName.allCases) func everyMeaningLooksLikeSomething(name: ThemeName) {
    for style in Self.styles { #expect(Theme(name).parameters(of: style) != nil, "\(name) \(style)") }
    #expect(Theme(name).parameters(of: .plain) == nil)
    // What is due can be distinguished by its colour, and so can the parts of a line.
    for group in [[Style.overdue, .today, .tomorrow, .plain], [.verb, .attribute, .date, .query, .refused, .plain]] {
      #expect(Set(group.map { Theme(name).look(of: $0) }).count == group.count)
    }
  }

  @Test func contrastIsCountedAsTheStandardDoes() {
    #expect(Look.Color.rgb(255, 255, 255).contrast(on: 0) == 21)
    #expect(abs(Look.Color.rgb(119, 119, 119).contrast(on: 1) - 4.48) < 0.01)
    #expect(Look.Color.number(196).components.map { $0 } ?? [] == [255, 0, 0])
    #expect(Look.Color.number(232).components.map { $0 } ?? [] == [8, 8, 8])
  }

  @Test func aPaletteChangesWhatItNames() throws {
    let palette = try #require(Palette("overdue = bright-red  bold, today=#d78700,date=214,done=plain,high=green"))
    #expect(palette.text == "overdue=bright-red bold,today=#d78700,date=214,done=plain,high=green")
    let theme = Theme(.dark, changing: palette)
    #expect(theme.parameters(of: .overdue) == "1;91")
    #expect(theme.parameters(of: .today) == "38;2;215;135;0")
    #expect(theme.parameters(of: .date) == "38;5;214")
    #expect(theme.parameters(of: .done) == nil)
    #expect(theme.parameters(of: .high) == "32")
    #expect(theme.parameters(of: .medium) == Theme(.dark).parameters(of: .medium))
    #expect(Palette(palette.text) == palette)
  }

  @Test(arguments: [
    "", "red", "overdue", "overdue=", "overdue=pink", "overdue=red blue", "overdue=256", "overdue=#12345",
    "overdue=#12345g", "overdue=red,overdue=blue", "plain=red", "due=red", "overdue=red,", "overdue=+5",
    "overdue=bold bold", "overdue=bright-pink",
  ]) func whatIsNoPaletteIsRefused(text: String) { #expect(Palette(text) == nil) }

  @Test(arguments: [(-1, Style.overdue), (0, .today), (1, .tomorrow), (2, .plain)])
  func whenATaskIsDueHasAColour(days: Int, style: Style) {
    let due = Moment.day(Sample.clock.today.adding(days: days))
    #expect(TaskRow.Standing(of: Sample.task(1) { $0.due = due }, at: Sample.clock.present).style == style)
    var done = Sample.completed(1)
    done.due = due
    #expect(TaskRow.Standing(of: done, at: Sample.clock.present).style == .plain)
  }

  @Test func aLineIsPutOutInTheColoursOfATheme() {
    let line = TextLine("a", .overdue) + TextLine("b") + TextLine("c", .good)
    #expect(
      line.prompt(isColored: true, theme: Theme(.light)) == "\u{1B}[38;5;124ma\u{1B}[0mb\u{1B}[38;5;28mc\u{1B}[0m")
    #expect(line.prompt(isColored: false, theme: Theme(.light)) == "abc")
  }
}

extension Look.Color {
  /// Red, green and blue; nil for a colour of the terminal's own.
  fileprivate var components: [Double]? {
    switch self {
    case .rgb(let red, let green, let blue): return [red, green, blue].map(Double.init)
    case .number(..<16): return nil
    case .number(let number) where number >= 232:
      let grey = 8 + 10 * Double(number - 232)
      return [grey, grey, grey]
    case .number(let number):
      let steps: [Double] = [0, 95, 135, 175, 215, 255]
      let place = Int(number) - 16
      return [steps[place / 36], steps[place / 6 % 6], steps[place % 6]]
    }
  }

  fileprivate func contrast(on background: Double) -> Double {
    guard let components else { return 0 }
    let linear = components.map { component in
      let part = component / 255
      return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return (max(luminance, background) + 0.05) / (min(luminance, background) + 0.05)
  }

  /// A number to the power of 2.4: its square, times its fifth root squared.
  private func power(_ number: Double) -> Double {
    var root = number
    for _ in 0..<60 { root -= (root * root * root * root * root - number) / (5 * root * root * root * root) }
    return number * number * root * root
  }
}
