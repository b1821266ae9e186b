/// What a processor answers to one action: a few results, one after the other, made when they are asked for.
///
/// Because a result is made only when the one before it has been reduced and rendered, an in-flight result is on the
/// screen while the work goes on:
///
///     Results(.inFlight).then { await self.load() }
public struct Results<Element: Sendable>: Sendable {
  /// Work that ends in more results.
  public typealias Work = @Sendable () async -> Results

  private var first: Element?
  private var rest: Work?

  /// No result at all: nothing happened that anybody could see.
  public static var none: Results { Results(first: nil, rest: nil) }

  /// One result that is known at once.
  public init(_ result: Element) {
    self.init(first: result, rest: nil)
  }

  /// One result that takes work.
  public init(_ step: @escaping @Sendable () async -> Element) {
    self.init(first: nil) { Results(await step()) }
  }

  private init(first: Element?, rest: Work?) {
    self.first = first
    self.rest = rest
  }

  /// These results, and then one more that takes work. Steps run strictly in order.
  public func then(_ step: @escaping @Sendable () async -> Element) -> Results {
    followed { Results(await step()) }
  }

  /// These results, and then more, which are decided upon when these are through.
  public func followed(by work: @escaping Work) -> Results {
    guard let rest else { return Results(first: first, rest: work) }
    return Results(first: first) { await rest().followed(by: work) }
  }

  /// Each result followed by those that it calls for.
  public func flatMap<Other: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Results<Other>
  ) -> Results<Other> {
    let others: Results<Other> = first.map(transform) ?? .none
    guard let rest else { return others }
    return others.followed { await rest().flatMap(transform) }
  }

  /// The same results in another type, to lift those of a feature into those of a program.
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Element) -> Other) -> Results<Other> {
    let rest = rest.map { rest in { @Sendable in await rest().map(transform) } }
    return Results<Other>(first: first.map(transform), rest: rest)
  }

  /// The same results with something done around all work; what is known at once passes as it is.
  public func around(_ middleware: @escaping @Sendable (@escaping Work) async -> Results) -> Results {
    guard let rest else { return self }
    return Results(first: first) { await middleware(rest).around(middleware) }
  }

  /// Makes the next result, or answers nil when there is none left.
  public mutating func next() async -> Element? {
    while true {
      if let result = first {
        first = nil
        return result
      }
      guard let rest else { return nil }
      self = await rest()
    }
  }
}
