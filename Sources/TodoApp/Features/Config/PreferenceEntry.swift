/// One preference, with what holds for it.
package struct PreferenceEntry: Hashable, Sendable, Codable {
  /// Its name.
  let name: String
  /// The value that holds, as it is written.
  let value: String
  /// Where that comes from.
  let origin: Configuration.Origin
  /// The default value.
  let standard: String
  /// What a value looks like.
  let expected: String
  /// What it decides.
  let summary: String
  /// The option for it, if there is one.
  let option: String?
  /// The variables for it, the one that counts most first.
  let variables: [String]

  init(_ preference: Preference, in configuration: Configuration) {
    name = preference.name
    value = preference.value(in: configuration)
    origin = configuration.origin(of: preference)
    standard = preference.standardValue(beside: configuration)
    expected = preference.expected
    summary = preference.summary
    option = preference.option
    variables = [preference.variable] + preference.sharedVariables.reversed()
  }
}
