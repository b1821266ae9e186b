/// Intents that come for as long as a state wants them: a timer that exists while a screen does, news of a file that is
/// open.
///
///     subscriptions: { state in
///       guard state.lock != .locked else { return [] }
///       return [Subscription(state.activity) { Ticks(every: .seconds(300), on: clock).map { _ in .lock } }]
///     },
///
/// The loop compares the identifiers after each state: a new one begins its sequence, one that is gone cancels it, one
/// that is still there goes on with the sequence it has. One that has come to its end does not begin again before it
/// has been gone.
public struct Subscription<Intent: Sendable>: Sendable {
  let key: Key
  let forEach: @Sendable (_ tell: @Sendable (Intent) async -> Bool) async -> Void

  /// A subscription to what a function makes when it begins.
  public init<Intents: AsyncSequence & SendableMetatype>(
    _ id: some Hashable & Sendable, _ intents: @escaping @Sendable () -> Intents
  ) where Intents.Element == Intent, Intents.Failure == Never, Intents.AsyncIterator: SendableMetatype {
    key = Key(id)
    forEach = { tell in
      for await intent in intents() {
        guard await tell(intent) else { return }
      }
    }
  }
}

/// Which subscriptions there are, and the change to those that a state wants.
@usableFromInline final class Subscriptions<Intent: Sendable, Result: Sendable> {
  private struct ID: Hashable {
    let key: Key
  }

  private let effects: Effects<Intent, Result>
  private var present: Set<Key> = []

  @usableFromInline init(_ effects: Effects<Intent, Result>) {
    self.effects = effects
  }

  @usableFromInline func follow(_ wanted: [Subscription<Intent>]) {
    let keys = Set(wanted.map(\.key))
    for gone in present.subtracting(keys) { effects.cancel(Key(ID(key: gone))) }
    for subscription in wanted where present.insert(subscription.key).inserted {
      effects.start(Key(ID(key: subscription.key)), isSubscription: true) { send in
        await subscription.forEach { await send.intent($0) }
      }
    }
    present = keys
  }
}
