import Glibc
import LineEditor
import Synchronization

/// Prints each line, to try out the editor and for its tests.
///
/// `wait` runs until it is interrupted, `ask` asks a question. Environment variables: `HISTORY` is a file for the lines,
/// `RIGHT` a right-hand prompt, `NOTICES` a pipe whose lines are shown above the prompt, `PAUSES` a pipe for a report of
/// each pause of `PAUSE` milliseconds, or after `PATIENCE` at the latest. With `ALIVE` the line is assisted.
@MainActor func run() async throws -> Int32 {
  // Leaves the first thread, as reading has to work on threads that block signals too.
  await Task.yield()
  let wakeUp = try WakeUp()
  let history = try LineHistory(limit: 100, file: variable("HISTORY")) { problem in
    print("history: \(problem.path) \(problem.code.map { "\($0)" } ?? "no file")")
  }
  let editor = try LineEditor(
    program: "echo-shell", history: history, wakeUp: wakeUp, pasteLimit: number("PASTE_LIMIT").map(Int.init) ?? 1 << 20)
  let prompt = Prompt(CommandLine.arguments.dropFirst().first ?? "demo> ", right: variable("RIGHT"))
  let notices = Notices()
  if let path = variable("NOTICES") { try listen(to: path, notices, wakeUp) }
  var question: String?
  var offered: Completion?
  let assistance = variable("ALIVE").map { _ in lineAssistance() }
  let pauses = variable("PAUSES").flatMap { fopen($0, "w") }
  let (pause, longest) = (number("PAUSE") ?? 20, number("PATIENCE") ?? 60_000)
  let timeout: IdleTimeout? = pauses.map { _ in (pause, .milliseconds(longest)) }
  while true {
    let input =
      if let question { editor.readLine(.answer, prompt: Prompt(question), offering: offered) } else {
        editor.readLine(.command, prompt: prompt, offering: offered, with: assistance, idleAfter: timeout)
      }
    offered = nil
    switch input {
    case .idle:
      fputs("paused\n", pauses)
      fflush(pauses)
    case .tab(let line, let cursor):
      offered = question == nil ? completion(line, cursor) : Completion(replacing: cursor..<cursor, by: [])
    case .wokenUp:
      for notice in notices.take() {
        print("notice: \(notice)")
        // The path of a pipe: waits until another program opens it.
        if notice.hasPrefix("/") { fclose(fopen(notice, "r")) }
      }
    case .line(let answer) where question != nil:
      question = nil
      print("answer: \(answer)")
    case .line("wait"): await waitUntilInterrupted()
    case .line("ask"): question = "sure? "
    case .line(let line):
      editor.remember(line)
      print("got: \(line)")
    case .pastedTooMuch(let limit): print("more than \(limit) bytes")
    case .pasted(let lines): question = "run \(lines)? "
    case .interrupted:
      question = nil
      print("interrupted")
    case .endOfInput where question != nil:
      question = nil
      print("no answer")
    case .endOfInput:
      print("bye")
      return 0
    case .terminated(let signal):
      print("terminated \(signal)")
      return 128 + signal
    case .failed(let code):
      print("failed \(code)")
      return 74
    }
  }
}

func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func number(_ name: String) -> Int32? { variable(name).flatMap { Int32($0) } }

/// Colours `wrong` red and other words before the last one green. Lines with `secret` are not offered as continuations, and
/// `ject:` is proposed after `pro`.
func lineAssistance() -> LineAssistance {
  LineAssistance(
    highlight: { line in
      var place = 0
      let words = line.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
      return words.enumerated().compactMap { number, word in
        defer { place += word.count + 1 }
        let isWrong = String(word) == "wrong"
        guard isWrong || number < words.count - 1 else { return nil }
        return LineAssistance.Span(place..<(place + word.count), style: isWrong ? "4;31" : "32")
      }
    },
    continuing: LineAssistance.Continuing(style: "90") { _, line in
      !line.contains("secret")
    } proposal: { line in
      line.hasSuffix("pro") ? "ject:" : nil
    })
}

/// Completes words: a few, with explanations after `tag`, ten thousand after `many`, with a short list after `some`, and
/// without insertion after `only`.
func completion(_ line: String, _ cursor: Int) -> Completion {
  let before = String(String.UnicodeScalarView(line.unicodeScalars.prefix(cursor)))
  let word = before.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  var candidates: [Completion.Candidate]
  if before.hasPrefix("many ") {
    candidates = (1...10_000).map { Completion.Candidate("item\($0)") }
  } else if before.hasPrefix("some ") {
    candidates = (1...30).map { Completion.Candidate("item\($0)") }
  } else if before.hasPrefix("only ") {
    candidates = [Completion.Candidate("danger", explanation: "listed")]
  } else if before.hasPrefix("tag ") {
    candidates = [
      Completion.Candidate("日本語", explanation: "three wide characters"),
      Completion.Candidate("日曜", explanation: "two of them"),
      Completion.Candidate("evil\u{1B}[2J", explanation: "an escape\u{7}"),
    ]
  } else {
    candidates = ["apple", "apricot", "banana", "blueberry"].map { Completion.Candidate($0) }
    candidates.append(Completion.Candidate("project:", following: ""))
  }
  candidates.removeAll { !$0.text.hasPrefix(word) }
  return Completion(
    replacing: (cursor - word.unicodeScalars.count)..<cursor, by: candidates,
    shortList: before.hasPrefix("some ") ? 20 : nil, isOnlyListed: before.hasPrefix("only "))
}

final class Notices: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}

func listen(to path: String, _ notices: Notices, _ wakeUp: WakeUp) throws {
  // Also for writing, so that the input does not end with its first writer.
  guard let pipe = fopen(path, "r+") else { throw LineEditorError.unavailable(code: errno) }
  nonisolated(unsafe) let stream = pipe
  Task.detached {
    while let line = readLine(from: stream) {
      notices.add(line)
      wakeUp()
    }
  }
}

func readLine(from stream: UnsafeMutablePointer<FILE>) -> String? {
  var bytes: [UInt8] = []
  while true {
    let byte = getc(stream)
    if byte == EOF { return nil }
    if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
    bytes.append(UInt8(truncatingIfNeeded: byte))
  }
}

@MainActor func waitUntilInterrupted() async {
  // Ends by cancellation only.
  let command = Task { for await _ in AsyncStream<Never>.makeStream().stream {} }
  await InterruptSignal.withObserver { _ in
    command.cancel()
  } while: {
    print("waiting")
    await command.value
  }
  print(command.isCancelled ? "stopped" : "not stopped")
}

do {
  exit(try await run())
} catch {
  print("no editor: \(error)")
  exit(1)
}
