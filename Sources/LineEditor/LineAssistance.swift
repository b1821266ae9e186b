/// What a program knows about a line that is being typed: how its parts look, and how it could go on.
///
/// Both are asked whenever the line is drawn, so they have to be fast.
package struct LineAssistance {
  /// A part of a line that does not look like the rest.
  package struct Span: Equatable, Sendable {
    /// Which part, counted in Unicode scalars.
    package let range: Range<Int>
    /// How it looks: the parameters of a control sequence (ECMA-48 §8.3.117).
    package let style: String

    /// A part and how it looks.
    package init(_ range: Range<Int>, style: String) {
      self.range = range
      self.style = style
    }
  }

  /// How a line could go on.
  package struct Continuing {
    /// How it looks, as a span does.
    let style: String
    /// Whether an earlier line, the second one, may be what the first one becomes.
    let isWelcome: (_ typed: String, _ line: String) -> Bool
    /// What could follow a line that no earlier one begins with.
    let proposal: (_ typed: String) -> String?

    /// Continuations from earlier lines, and from elsewhere where there are none.
    package init(
      style: String, isWelcome: @escaping (_ typed: String, _ line: String) -> Bool,
      proposal: @escaping (_ typed: String) -> String?
    ) {
      self.style = style
      self.isWelcome = isWelcome
      self.proposal = proposal
    }
  }

  /// The parts of a line, from left to right; nil if all of it looks the same.
  let highlight: ((String) -> [Span])?
  /// nil if nothing is to be shown behind the cursor.
  let continuing: Continuing?

  /// No line is looked at that is longer, in bytes.
  static let longestLine = 4096

  package init(highlight: ((String) -> [Span])?, continuing: Continuing?) {
    self.highlight = highlight
    self.continuing = continuing
  }
}
