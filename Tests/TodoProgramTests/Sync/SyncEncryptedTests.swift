import Foundation
import TestRunning
import Testing

/// A remote on which everything is encrypted for a key, by a program of others that forces its pushes.
@Suite(
  .tags(.processes), .door,
  .enabled(
    if: SyncedMachines.isGitInstalled && EncryptedRemote.isInstalled, "git-remote-gcrypt or gpg is not installed"))
struct SyncEncryptedTests {
  @Test func whatWasOverwrittenIsSentAgain() throws {
    let all = try SyncedMachines()
    let encrypted = try EncryptedRemote(of: all)
    defer { encrypted.remove() }
    let url = encrypted.url
    try all.a.does("add Milk")
    #expect(try all.a.does("sync \(url)") == "Synced with origin: 1 task went\n")
    #expect(try all.b.does("sync \(url)").contains("+ 1 Milk"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: all.remote).compactMap {
      FileManager.default.contents(atPath: all.remote + "/" + $0)
    }
    #expect(!files.contains { $0.range(of: Data("Milk".utf8)) != nil })
    // Two pushes at once: the later takes the place of the earlier.
    let before = all.folder.file("before")
    try FileManager.default.copyItem(atPath: all.remote, toPath: before)
    try all.a.does("add Bread", "sync")
    try FileManager.default.removeItem(atPath: all.remote)
    try FileManager.default.moveItem(atPath: before, toPath: all.remote)
    try all.b.does("add Salt", "sync")
    try all.a.does("sync", telling: "nothing is lost, it is sent again", "your 2 Bread is 3 now")
    try all.b.does("sync")
    #expect(try all.b.list == ["1 Milk", "2 Salt", "3 Bread"])
    for machine in all.machines { #expect(try machine.does("sync").hasSuffix("nothing was new\n")) }
    #expect(try all.a.shared == all.b.shared)
  }
}

private struct EncryptedRemote {
  static let isInstalled = ["git-remote-gcrypt", "gpg"].allSatisfy { name in
    ["/usr/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
  }

  let url: String
  private let keys: String
  private let folder: BuiltTodo

  init(of all: SyncedMachines) throws {
    url = "gcrypt::" + all.remote
    folder = all.folder
    // The agent's socket is in this folder, and a path to it has to be short.
    keys = "/tmp/gpg-\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(
      atPath: keys, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    folder.environment["GNUPGHOME"] = keys
    let made = try folder.run(
      ["--batch", "--pinentry-mode", "loopback", "--passphrase", "", "--quick-generate-key", "list@example.org"],
      program: "/usr/bin/gpg")
    try #require(made.status == 0, "\(made.errorText)")
    for machine in all.machines {
      machine.todo.environment["GNUPGHOME"] = keys
      try machine.todo.write(
        "[user]\nsigningkey = list@example.org\n[gcrypt]\nparticipants = simple\n", to: ".gitconfig")
    }
  }

  func remove() {
    _ = try? folder.run(["--kill", "all"], program: "/usr/bin/gpgconf")
    try? FileManager.default.removeItem(atPath: keys)
  }
}
