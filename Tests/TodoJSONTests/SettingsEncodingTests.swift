import Testing
import TodoJSON
import TodoModel

@Suite struct SettingsEncodingTests {
  private func file(_ members: String) -> String {
    "{\"format\":\"todo\",\"version\":1,\"sequence\":1,\"lastNumber\":0\(members),\"tasks\":[\n]}\n"
  }

  private func read(_ text: String) throws(JSONError) -> TasksDocument {
    try TasksDocument.read(Array(text.utf8))
  }

  @Test func settingsAreReadAndWrittenTheSameToTheByte() throws {
    let text = file(#","scope":"project:work +x priority:high","views":{"a":"+x \"y\"","日本":"@a"},"other":1"#)
    let document = try read(text)
    #expect(
      document.settings
        == Settings(
          views: ["a": "+x \"y\"", "日本": "@a"], scope: Scope(project: "work", tags: ["x"], priority: .high)))
    var bytes: [UInt8] = []
    document.write(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func withoutThemNothingIsWritten() throws {
    let document = try read(file(#","views":{},"scope":"""#))
    #expect(document.settings == Settings())
    var bytes: [UInt8] = []
    document.write(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == file(""))
  }

  @Test(
    "What is no setting is refused with its place",
    arguments: [
      (#","scope":"due:today""#, 66), (#","scope":7"#, 66), (#","views":[]"#, 66), (#","views":{"a b":"x"}"#, 73),
      (#","views":{"a":7}"#, 71), (#","views":{"a":"x","A":"y"}"#, 79), (#","views":{},"views":{}"#, 77),
    ])
  func refused(_ members: String, _ column: Int) throws {
    do throws(JSONError) {
      _ = try read(file(members))
      Issue.record("not refused")
    } catch {
      #expect(error.line == 1)
      #expect(error.column == column, "\(members)")
    }
  }
}
