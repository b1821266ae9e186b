import Foundation
import MVI
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct EditEncodingTests {
  @Test func `The answers of a guided edit came into the trace in an order that was different in every run`() throws {
    var editing = Edit.State.Editing(Sample.task(1))
    for answer in ["New", "work", "+a"] { editing = editing.taking(.value(answer)) }
    let result = Edit.Result.conflicted(editing.flow.draft, at: .title, because: .emptyTitle)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(result)
    let text = data.text
    #expect(text.contains(#""changes":{"project":[{"project":{"_0":"work"}}],"tags":["#), "\(text)")
    #expect(try JSONDecoder().decode(Edit.Result.self, from: data) == result)
  }
}
