/// One command, as help explains it.
package struct HelpEntry: Hashable, Sendable, Codable {
  /// The verb.
  let name: String
  /// Its short forms.
  let aliases: [String]
  /// What comes after it.
  let parameters: String
  /// What it does.
  let summary: String
  /// Lines that can be typed as they stand.
  let examples: [String]

  init(_ verb: Verb) {
    name = verb.name
    aliases = verb.aliases
    parameters = verb.parameters
    summary = verb.summary
    examples = verb.examples
  }
}
