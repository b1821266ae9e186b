import Testing
import TodoJSON

@Suite struct NestingTests {
  static let shapes = [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")]

  private func nested(_ shape: (open: String, close: String), depth: Int) -> String {
    let count = depth / shape.close.count
    return String(repeating: shape.open, count: count) + "0" + String(repeating: shape.close, count: count)
  }

  @Test(arguments: shapes) func nestingOf512IsRead(open: String, close: String) {
    #expect(failure(in: nested((open, close), depth: 512)) == nil)
  }

  @Test(arguments: shapes) func nestingOf514IsRefused(open: String, close: String) {
    #expect(failure(in: nested((open, close), depth: 514))?.problem == .nestingTooDeep(limit: 512))
  }

  @Test func theBracketBeyond512IsThePlace() {
    #expect(failure(in: nested(("[", "]"), depth: 513))?.column == 513)
  }

  @Test(arguments: shapes) func nestingOf10000IsRefusedWithoutOverflow(open: String, close: String) {
    #expect(failure(in: nested((open, close), depth: 10_000))?.problem == .nestingTooDeep(limit: 512))
    #expect(failure(in: String(repeating: open, count: 10_000))?.problem == .nestingTooDeep(limit: 512))
  }

  @Test func whatClosedDoesNotCount() {
    #expect(failure(in: "[" + String(repeating: "[],{},", count: 2000) + "0]") == nil)
  }
}
