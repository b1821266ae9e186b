import TestRunning
import Testing
import TodoJSON
import TodoModel

@testable import TodoSync

/// A list is written into files, and read again.
struct SharedTreeTests {
  private func task(_ members: String) throws -> TodoItem {
    let json =
      #"{"number":1,"id":"3f000000-0000-4000-8000-000000000001","title":"x","created":"2026-11-21T09:00:00Z""# + members
      + "}"
    return try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONError) in try TodoItem.read(from: &reader) }
  }

  @Test func aTaskIsALineThatIsReadAgain() throws {
    let changed: [MergedPart: Instant] = [
      .field(.due): Instant(seconds: 1_795_000_000), .member(ExactText("colour")): Instant(seconds: 1_795_000_001),
      .member(ExactText("changed")): Instant(seconds: 1_795_000_002),
    ]
    let item = try task(#","due":"2026-12-01","colour":[1],"changed":{"a":1},"changed_":2,"changedby":3"#)
    let entry = SharedTree.Entry(task: item, changed: changed)
    let line = entry.line
    #expect(
      line.text.hasSuffix(
        #""colour":[1],"changed_":{"a":1},"changed__":2,"changedby":3,"changed":{"changed_":"2026-11-18T11:06:42Z","#
          + #""colour":"2026-11-18T11:06:41Z","due":"2026-11-18T11:06:40Z"}}"# + "\n"))
    #expect(try SharedTree.Entry(line.dropLast()) == entry)
    #expect(SharedTree.path(of: item.id.firstByte) == "tasks/3f.jsonl")
    #expect(try SharedTree.entries(in: line, of: 0x3f)[item.id] == entry)
  }

  @Test func everyShardIsFoundAgain() {
    for shard in SharedTree.shards { #expect(SharedTree.shard(at: SharedTree.path(of: shard)) == shard) }
    for path in ["tasks/3F.jsonl", "tasks/3f.json", "tasks/g0.jsonl", "x/3f.jsonl", "tasks/+f.jsonl", "settings.json"] {
      #expect(SharedTree.shard(at: path) == nil, "\(path)")
    }
  }

  @Test(arguments: [(#"{"number":1}"#, 1, "tasks/3f.jsonl:1:1"), ("\n\n{\"number\":", 3, "tasks/3f.jsonl:3:11")])
  func whatIsBrokenHasAPlace(_ text: String, _ line: Int, _ place: String) {
    #expect(throws: (any Error).self) { try SharedTree.entries(in: Array(text.utf8), of: 0x3f) }
    do throws(SharedTree.Problem) { _ = try SharedTree.entries(in: Array(text.utf8), of: 0x3f) } catch {
      #expect(error.line == line && error.place == place, "\(error)")
    }
  }

  @Test func aTaskInAnotherFileOrTwiceIsRefused() throws {
    let line = SharedTree.Entry(task: try task(""), changed: [:]).line
    #expect(throws: SharedTree.Problem.self) { try SharedTree.entries(in: line, of: 0x40) }
    #expect(throws: SharedTree.Problem.self) { try SharedTree.entries(in: line + line, of: 0x3f) }
  }

  @Test func settingsOfANewerVersionAreRefused() throws {
    let settings = SharedTree.Settings(
      lastNumber: 9, views: ["a": "+x"], unknownMembers: [UnknownMember(name: "more", json: "[1]")])
    #expect(try SharedTree.settings(in: SharedTree.bytes(of: settings)) == settings)
    do throws(SharedTree.Problem) {
      _ = try SharedTree.settings(in: Array(#"{"format":"todo-sync","version":2}"#.utf8))
      Issue.record("it is read")
    } catch {
      #expect(error.newerVersion == 2)
    }
    #expect(throws: SharedTree.Problem.self) { try SharedTree.settings(in: Array(#"{"format":"todo"}"#.utf8)) }
  }

  @Test func passwordsAreNotShown() {
    #expect(SyncConfiguration.shown("https://ada:secret@host/x.git") == "https://host/x.git")
    #expect(
      SyncConfiguration.shown("unable to access 'https://ada:p@host/a@b': no, ssh://x@y:1/z")
        == "unable to access 'https://host/a@b': no, ssh://y:1/z")
    #expect(SyncConfiguration.shown("git@host:x.git") == "git@host:x.git")
  }
}

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
