import Testing
import TodoModel

@testable import TodoSync

/// What is read of git's configuration.
struct SyncConfigurationTests {
  @Test func remotesAreThoseOfTheList() {
    let entries = [
      "user.name\nAda", "remote.todo-origin.url\nhttps://a:b@c/d", "remote.todo-work.url\nhost:x",
      "remote.todo-work.todobranch\nlist", "core.sshcommand\nssh -v", "user.email\n",
    ]
    let configuration = SyncConfiguration(entries.flatMap { Array($0.utf8) + [0] })
    #expect(
      configuration.remotes == [
        SyncRemote(name: "origin", url: "https://c/d", branch: "main"),
        SyncRemote(name: "work", url: "host:x", branch: "list"),
      ])
    #expect(configuration.remote("https://a:b@c/d")?.name == "origin" && configuration.newName == "remote2")
    #expect(configuration.userName == "Ada" && configuration.userEmail == nil && configuration.sshCommand == "ssh -v")
  }
}
