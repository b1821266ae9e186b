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
    MappedProcessor(base: self, transform: transform)
  }

  /// The same processor with code around each action: timing, tracing, committing, cancelling.
  ///
  /// The middleware receives the action and the processor, and may call it. The last one added is outermost.
  @inlinable public func around(
    _ middleware: @escaping @Sendable (Action, Self) -> Results<Result>
  ) -> some Processor<Action, Result> {
    ProcessorWithMiddleware(base: self, middleware: middleware)
  }
}

@usableFromInline struct ProcessorWithMiddleware<Base: Processor>: Processor {
  @usableFromInline let base: Base
  @usableFromInline let middleware: @Sendable (Base.Action, Base) -> Results<Base.Result>

  @inlinable init(base: Base, middleware: @escaping @Sendable (Base.Action, Base) -> Results<Base.Result>) {
    (self.base, self.middleware) = (base, middleware)
  }

  @inlinable func results(of action: Base.Action) -> Results<Base.Result> { middleware(action, base) }
}

@usableFromInline struct MappedProcessor<Base: Processor, Result: Sendable>: Processor {
  @usableFromInline let base: Base
  @usableFromInline let transform: @Sendable (Base.Result) -> Result

  @inlinable init(base: Base, transform: @escaping @Sendable (Base.Result) -> Result) {
    (self.base, self.transform) = (base, transform)
  }

  @inlinable func results(of action: Base.Action) -> Results<Result> { base.results(of: action).map(transform) }
}
