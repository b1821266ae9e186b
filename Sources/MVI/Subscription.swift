/// Intents that come for as long as a state wants them: a timer while a screen is shown, news of a file that is open.
///
///     subscriptions: { state in
///       guard state.lock != .locked else { return [] }
///       return [Subscription(state.activity) { Ticks(every: .seconds(300), on: clock).map { _ in .lock } }]
///     },
///
/// After each state the loop compares the identifiers: it begins the sequences of new ones, and cancels those of
/// missing ones; the others continue. A sequence that has ended begins again only after a state without
/// its identifier.
public struct Subscription<Intent: Sendable>: Sendable {
  @usableFromInline let key: Key
  let forEach: @Sendable (_ send: @escaping @Sendable (Intent) async -> Bool) async -> Void

  /// Creates a subscription to a sequence, which is made when it begins. Of those with equal identifiers in one state, the
  /// first counts.
  public init<Intents: AsyncSequence & SendableMetatype>(
    _ id: some Hashable & Sendable, _ intents: @escaping @Sendable () -> Intents
  ) where Intents.Element == Intent, Intents.Failure == Never, Intents.AsyncIterator: SendableMetatype {
    key = Key(id)
    forEach = { send in
      for await intent in intents() { guard await send(intent) else { return } }
    }
  }

  /// Creates a subscription that sends one intent when it begins, for a part that wants it at once.
  public init(_ id: some Hashable & Sendable, sending intent: Intent) {
    self.init(key: Key(id)) { send in _ = await send(intent) }
  }

  private init(key: Key, forEach: @escaping @Sendable (@escaping @Sendable (Intent) async -> Bool) async -> Void) {
    (self.key, self.forEach) = (key, forEach)
  }

  /// This subscription of a feature, as one of the program.
  ///
  /// Its identifier differs from those of features with intents of other types.
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Intent) -> Other) -> Subscription<Other> {
    let part = Key(ObjectIdentifier(Intent.self))
    return Subscription<Other>(key: Key(PartKey(part: part, key: key))) { [forEach] send in
      await forEach { await send(transform($0)) }
    }
  }
}

/// A part of a state that comes and goes, such as an instance or a screen, and the work that runs while it exists.
///
///     lifetimes: [
///       Lifetime(\.timers) { id, timer in
///         Timer.subscriptions(of: timer, on: clock).map { $0.map { .timer(id, $0) } }
///       }
///     ],
///
/// The part's subscriptions begin and end with it, and its effects (`Effects.lifted(_:intent:result:)` with the same
/// identifier) are cancelled when it goes. Identifiers of different features need types of their own. After each state
/// the loop looks at the instances that are new, gone or changed, not at the others.
public struct Lifetime<State, Intent: Sendable> {
  /// Calls a function with the subscriptions of each part that has changed, before and after; nil where it is not there.
  @usableFromInline let forEachChange:
    (
      _ old: State?, _ new: State,
      _ body: (_ part: Key, _ before: [Subscription<Intent>]?, _ after: [Subscription<Intent>]?) -> Void
    ) -> Void

  /// Creates the lifetimes of instances.
  ///
  /// - Parameters:
  ///   - instances: The instances in a state.
  ///   - wanted: The subscriptions of an instance. Pure.
  @inlinable public init<ID: Hashable & Sendable, Part: Equatable>(
    _ instances: @escaping (State) -> Instances<ID, Part>,
    _ wanted: @escaping (_ id: ID, _ state: Part) -> [Subscription<Intent>] = { _, _ in [] }
  ) {
    forEachChange = { old, new, body in
      instances(new).forEachDifference(from: old.map(instances) ?? Instances()) { id, before, after in
        body(Key(id), before.map { wanted(id, $0) }, after.map { wanted(id, $0) })
      }
    }
  }

  /// Creates the lifetime of a part that is there or not.
  ///
  /// - Parameters:
  ///   - part: The part in a state; nil while it is not there.
  ///   - id: The identifier of its effects.
  ///   - wanted: The subscriptions of the part. Pure.
  @inlinable public init<Part: Equatable>(
    _ part: @escaping (State) -> Part?, as id: some Hashable & Sendable,
    _ wanted: @escaping (Part) -> [Subscription<Intent>] = { _ in [] }
  ) {
    forEachChange = { old, new, body in
      let (before, after) = (old.flatMap(part), part(new))
      if before != after { body(Key(id), before.map(wanted), after.map(wanted)) }
    }
  }
}

@usableFromInline final class Subscriptions<State, Intent: Sendable, Result: Sendable> {
  private struct ID: Hashable { let key: Key }

  private let effects: Effects<Intent, Result>
  @usableFromInline let wanted: ((State) -> [Subscription<Intent>])?
  @usableFromInline let lifetimes: [Lifetime<State, Intent>]
  @usableFromInline var present: Set<Key> = []
  @usableFromInline var last: State?

  @usableFromInline init(
    _ effects: Effects<Intent, Result>, _ wanted: ((State) -> [Subscription<Intent>])?,
    _ lifetimes: [Lifetime<State, Intent>]
  ) {
    (self.effects, self.wanted, self.lifetimes) = (effects, wanted, lifetimes)
  }

  @inlinable func follow(_ state: State) {
    if let wanted {
      let wanted = wanted(state)
      if !wanted.isEmpty || !present.isEmpty { change(to: wanted) }
    }
    guard !lifetimes.isEmpty else { return }
    for lifetime in lifetimes { lifetime.forEachChange(last, state) { change($0, from: $1, to: $2) } }
    last = state
  }

  @usableFromInline func change(to wanted: [Subscription<Intent>]) {
    let keys = Set(wanted.map(\.key))
    for gone in present.subtracting(keys) { effects.cancel(Key(ID(key: gone))) }
    for subscription in wanted where present.insert(subscription.key).inserted {
      start(subscription, Key(ID(key: subscription.key)))
    }
    present = keys
  }

  @usableFromInline func change(_ part: Key, from before: [Subscription<Intent>]?, to after: [Subscription<Intent>]?) {
    func id(_ subscription: Subscription<Intent>) -> Key {
      Key(ID(key: Key(PartKey(part: part, key: subscription.key))))
    }
    let (old, new) = (before ?? [], after ?? [])
    for gone in old where !new.contains(where: { $0.key == gone.key }) { effects.cancel(id(gone)) }
    for (index, added) in new.enumerated() where !old.contains(where: { $0.key == added.key }) {
      if !new[..<index].contains(where: { $0.key == added.key }) { start(added, id(added)) }
    }
    if after == nil { effects.cancelAll(of: part) }
  }

  private func start(_ subscription: Subscription<Intent>, _ key: Key) {
    effects.start(key, isSubscription: true) { send in await subscription.forEach { await send.intent($0) } }
  }
}
