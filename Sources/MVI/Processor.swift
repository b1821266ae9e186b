/// The only place with side effects: runs an action and answers with what happened.
///
/// A processor never throws. An error is a result like any other, so one failure does not end the stream.
///
///     struct CounterProcessor: Processor {
///       func results(of action: CounterIntent) -> Results<CounterResult> {
///         switch action {
///         case .up: Results(.increased)
///         case .reset: Results(.wasReset)
///         }
///       }
///     }
public protocol Processor<Action, Result>: Sendable {
  /// A command.
  associatedtype Action: Sendable
  /// An event that has happened.
  associatedtype Result: Sendable

  /// The results of one action, usually in flight first and then success or failure. Work begins when its result is
  /// asked for.
  func results(of action: Action) -> Results<Result>
}

extension Processor {
  /// The same processor with its results lifted into those of a program.
  @inlinable public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Result) -> Other
  ) -> some Processor<Action, Other> {
    DerivedProcessor { self.results(of: $0).map(transform) }
  }

  /// The same processor with code around each action: timing, tracing, committing, cancelling.
  ///
  /// The middleware receives the action and the processor, and may call it. The last one added is outermost.
  @inlinable public func around(
    _ middleware: @escaping @Sendable (Action, Self) -> Results<Result>
  ) -> some Processor<Action, Result> {
    DerivedProcessor { middleware($0, self) }
  }
}

/// A processor that a function of another one makes.
@usableFromInline struct DerivedProcessor<Action: Sendable, Result: Sendable>: Processor {
  @usableFromInline let run: @Sendable (Action) -> Results<Result>

  @inlinable init(_ run: @escaping @Sendable (Action) -> Results<Result>) { self.run = run }

  @inlinable func results(of action: Action) -> Results<Result> { run(action) }
}
