/// A member of a JSON object that this program does not know: its name and its value, exactly as they were written.
package struct UnknownMember: Hashable, Sendable, Codable {
  /// The member's name, decoded.
  package let name: String
  /// The value as JSON text.
  package let json: String

  package init(name: String, json: String) {
    self.name = name
    self.json = json
  }

  /// Whether it keeps what another program has of the task, as import and synchronisation do: `x-ical`, `x-todotxt`.
  package var keepsSource: Bool { name.hasPrefix("x-") }
}
