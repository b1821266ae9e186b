import MVI
import TestRunning
import Testing
import TodoApp
import TodoModel
import TodoShell

@testable import todo

@Suite struct ProgressLineTests {
  private final class Screen: Output {
    var text = ""
    var errors = ""

    func write(_ bytes: [UInt8], to stream: StandardStream) {
      text += bytes.text
      if stream == .errors { errors += bytes.text }
    }

    func flush() {}
  }

  private let screen = Screen()
  private let progress = [
    Progress(.reading, percent: 40, secondsLeft: 3), Progress(.reading, percent: 60, secondsLeft: 2),
  ]
  private let rendering = Rendering(context: TextContext(width: 80, zone: FixedZone.utc), format: .text)

  private func results(_ progress: Progress...) -> [Shell.Result] {
    [.began(CommandSource(line: 1, command: "back"), at: Instant(seconds: 0))]
      + progress.map { .progressed($0) } + [.stayed]
  }

  private func states(_ results: [Shell.Result]) -> [Shell.State] {
    results.reduce(into: [Shell.State()]) { states, result in
      var next = states[states.count - 1]
      ShellReducer.reduce(&next, result)
      states.append(next)
    }
  }

  private func shellView(columns: Int) -> ShellView {
    ShellView(
      editor: NoLines(), parser: CommandParser(), rendering: rendering, output: screen, isColored: false,
      progressLine: ProgressLine(on: screen, columns: { columns }, isColored: false))
  }

  private let shown = "\rReading tasks: 40%, 3 s left\u{1B}[K\rReading tasks: 60%, 2 s left\u{1B}[K\r\u{1B}[K"

  @Test func inTheShell() {
    let view = shellView(columns: 80)
    for state in states(results(progress[0], progress[1])) { view.render(state) }
    #expect(screen.errors == shown)
    #expect(screen.text == shown + "This is the first screen; `quit` leaves\n")
  }

  @Test func inABatchEachCommandIsAnsweredOnce() {
    let view = BatchView(
      lines: NoLines(), parser: CommandParser(), rendering: rendering, output: screen,
      session: TracedSession(mode: .batch, format: "text"),
      progressLine: ProgressLine(on: screen, columns: { 80 }, isColored: false))
    // The last command's commit takes a while as well.
    let commit: [Shell.Result] = progress.map { .progressed($0) } + [.committed]
    for state in states(results(progress[0], progress[1]) + commit) { view.render(state) }
    view.finish()
    #expect(screen.errors == shown + shown)
    #expect(screen.text == shown + "This is the first screen; `quit` leaves\n" + shown)
  }

  @Test func aNarrowWindowCutsIt() {
    let view = shellView(columns: 20)
    for state in states(results(progress[0])).prefix(3) { view.render(state) }
    #expect(screen.errors == "\rReading tasks: 40%…\u{1B}[K")
  }
}
