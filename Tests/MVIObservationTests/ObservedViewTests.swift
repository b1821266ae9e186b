import MVI
import MVIObservation
import Observation
import Testing

@Suite struct ObservedViewTests {
  private enum Counting: Reducer { static func reduce(_ state: inout Int, _ result: Int) { state += result } }
  private struct Counter: Processor { func results(of action: Int) -> Results<Int> { Results(action) } }

  @Test @MainActor func whatIsSentIsAnsweredInTheObservedState() async {
    let (view, changes) = (ObservedView<Int, Int>(0), Inbox<Void>())
    func observe() {
      withObservationTracking {
        _ = view.state
      } onChange: {
        changes.send(())
      }
    }
    observe()
    let program = Task.detached {
      await run(
        view,
        Loop<Int, Int, Int, Int>(
          initialState: 0, map: { intent, _ in intent }, processor: Counter(), reducer: Counting.self))
    }
    view.send(2)
    view.send(3)
    view.close()
    await program.value
    #expect(view.state == 5)
    #expect(changes.take() != nil)
  }
}
