import MVI
import Testing

typealias TextEffects = Effects<String, String>

/// A loop whose actions start and cancel work; the state is the list of all results.
final class EffectLoop {
  let effects = TextEffects()
  let inbox = Inbox<String>()
  let loop: Loop<String, String, String, [String]>
  private var states: Loop<String, String, String, [String]>.States.AsyncIterator

  convenience init(_ perform: @escaping @Sendable (_ action: String, _ effects: TextEffects) -> Void) {
    self.init(following: nil, perform)
  }

  convenience init(following subscriptions: @escaping ([String]) -> [Subscription<String>]) {
    self.init(following: subscriptions) { _, _ in }
  }

  private init(
    following subscriptions: (([String]) -> [Subscription<String>])?,
    _ perform: @escaping @Sendable (_ action: String, _ effects: TextEffects) -> Void
  ) {
    let processor = Answering { [effects] action in
      perform(action, effects)
      return Results(action)
    }
    loop = Loop(
      initialState: [], map: { intent, _ in intent }, processor: processor, reducer: AllResults.self, effects: effects,
      subscriptions: subscriptions)
    loop.processIntents(inbox)
    states = loop.states().makeAsyncIterator()
  }

  func next() async -> String? { await states.next(isolation: #isolation)?.last }

  func send(_ intent: String) async -> String? {
    inbox.send(intent)
    return await next()
  }

  func begin(_ intent: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    _ = await next()
    let state = await send(intent)
    #expect(state == intent, sourceLocation: sourceLocation)
  }

  func rest() async -> [String] {
    inbox.finish()
    var last: [String] = []
    while let state = await states.next(isolation: #isolation) { last = state }
    return last
  }
}
