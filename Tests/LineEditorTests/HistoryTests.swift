import TerminalTesting
import Testing

@Suite struct HistoryTests {
  @Test func upArrowBringsBackEarlierLines() throws {
    let shell = try EchoShell()
    try shell.type("first ü", receives: "first ü")
    try shell.type("second", receives: "second")
    try shell.type(Key.up + Key.up, receives: "first ü")
    try shell.type(Key.up + Key.up + Key.down + "!", receives: "first ü!")
  }

  @Test func aRepeatedLineIsRememberedOnce() throws {
    let shell = try EchoShell()
    try shell.type("older", receives: "older")
    try shell.type("same", receives: "same")
    try shell.type("same", receives: "same")
    try shell.type("", receives: "")
    try shell.type(Key.up + Key.up, receives: "older")
  }

  @Test func controlRSearchesAsOneTypes() throws {
    let shell = try EchoShell()
    try shell.type("add Pay rent", receives: "add Pay rent")
    try shell.type("list", receives: "list")
    try shell.type(Key.controlR + "rent", receives: "add Pay rent")
  }

  @Test func theOldestLineIsForgottenAtTheLimit() throws {
    let shell = try EchoShell()
    for number in 1...102 {
      try shell.type("line \(number)", receives: "line \(number)")
    }
    try shell.type(String(repeating: Key.up, count: 110), receives: "line 3")
  }
}
