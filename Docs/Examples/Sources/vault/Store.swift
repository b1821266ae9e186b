import MVI

/// Something that is kept secret.
struct Entry: Equatable, Sendable { let title: String, secret: String }

/// A store of entries. It may take long to answer, or never answer.
protocol Store: Sendable {
  /// True if that is the password.
  func unlock(with password: Secret<String>) async -> Bool
  /// The entries with a text in their titles, in the order of these.
  func entries(matching text: String) async -> [Entry]
}

/// A store with two entries.
struct PretendedStore: Store {
  func unlock(with password: Secret<String>) async -> Bool { password.value == "sesame" }

  func entries(matching text: String) async -> [Entry] {
    [Entry(title: "bank", secret: "1234"), Entry(title: "mail", secret: "ann+1")]
      .filter { text.isEmpty || $0.title.contains(text) }
  }
}
