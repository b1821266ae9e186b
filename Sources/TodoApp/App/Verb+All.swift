extension Verb {
  /// The commands that lead from screen to screen and out of the program.
  static let navigation = [
    Verb("back", summary: "goes back to the screen before") { _ in .back },
    Verb("home", summary: "goes back to the first screen") { _ in .home },
    Verb("quit", aliases: ["q", "exit", ":q"], summary: "leaves") { _ in .quit },
  ]

  /// Every command of a program with these features, in the order in which help lists them.
  package static func all(of features: [any AppFeature.Type]) -> [Verb] {
    let verbs = features.flatMap { $0.verbs }
    return verbs + features.flatMap { $0.verbs(before: verbs) } + navigation
  }

  /// Whether the tasks that it is about come first behind it.
  package var takesTasks: Bool {
    switch reads {
    case .selection, .selectionAndText, .selectionAndAttributes: true
    case .words, .text, .attributes, .query, .command: false
    }
  }

  /// Whether a word is the verb's name or one of its short forms.
  package func matches(_ word: String) -> Bool {
    word == name || aliases.contains(word)
  }
}
