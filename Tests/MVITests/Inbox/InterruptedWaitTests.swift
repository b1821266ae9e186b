import MVI
import Testing

/// A view that waits for keys by itself, as a line editor does, and is woken for what arrives elsewhere.
@Suite struct InterruptedWaitTests {
  private enum Event { case key(Character), bell }

  private final class Editor {
    let events = Inbox<Event>()
    let waits: Inbox<Void>
    private var line = ""

    init(waits: Inbox<Void> = Inbox()) { self.waits = waits }

    func type(_ keys: String) {
      for key in keys { events.send(.key(key)) }
    }

    func intents() -> PulledSequence<String> {
      PulledSequence(wakeUp: { [events] in events.send(.bell, replacing: "bell") }) { await self.readLine() }
    }

    private func readLine() async -> Pull<String> {
      waits.send(())
      while let event = await nextEvent() {
        switch event {
        case .bell: return .nothing
        case .key("\n"):
          defer { line = "" }
          return .element(line)
        case .key(let key): line.append(key)
        }
      }
      return .end
    }

    /// Waits as a system call does, which knows of no task that is cancelled.
    private func nextEvent() async -> Event? { await Task { [events] in await events.first { _ in true } }.value }
  }

  @Test func whatArrivesEndsTheWaitAndTheHalfTypedLineGoesOn() async {
    let (editor, outside) = (Editor(), Inbox<String>())
    let loop = loop { Results($0) }.taking(editor.intents(), outside)
    editor.type("he")
    let arrival = Task { _ = outside.send("the file has changed") }
    let all = await loop.allStates { state in
      switch state {
      case "the file has changed": editor.type("llo\n")
      case "hello": editor.events.finish()
      default: break
      }
    }
    await arrival.value
    #expect(all == ["initial", "the file has changed", "hello"])
  }

  @Test func aWakeUpWithoutAnythingElseOnlyGoesOn() async {
    let editor = Editor()
    let loop = loop { Results($0) }.taking(editor.intents())
    editor.type("he")
    editor.events.send(.bell)
    editor.type("llo\n")
    editor.events.finish()
    #expect(await loop.allStates() == ["initial", "hello"])
  }

  @Test func whileAStateIsRenderedNothingIsWoken() async {
    let (editor, outside) = (Editor(), Inbox<String>())
    let loop = loop { Results($0) }.taking(editor.intents(), outside)
    for await state in loop.states() {
      if state == "initial" { outside.send("outside") }
      guard state == "outside" else { continue }
      // It was looked for before the editor waited.
      #expect(editor.events.take() == nil)
      editor.events.finish()
    }
  }

  @Test(arguments: [false, true]) func cancellingTheTaskEndsTheWait(hasInbox: Bool) async {
    let log = Log()
    let waits = Inbox<Void>()
    let task = Task {
      let editor = Editor(waits: waits)
      editor.type("half")
      let loop = loop { Results($0) }
      if hasInbox { loop.processIntents(Inbox<String>()) }
      loop.processIntents(editor.intents())
      for await state in loop.states() { log(state) }
      log("end")
    }
    for await _ in waits { break }
    task.cancel()
    await task.value
    #expect(log.all == ["initial", "end"])
  }
}
