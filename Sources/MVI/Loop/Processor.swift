/// The only place with side effects: runs an action and answers with what happened.
///
/// A processor never throws. An error is a result like any other, so one failure does not end the stream.
public protocol Processor<Action, Result>: Sendable {
  /// What is to be done.
  associatedtype Action: Sendable
  /// What happened.
  associatedtype Result: Sendable

  /// The results of one action, usually in flight first and then success or failure. Work begins when it is pulled.
  func results(of action: Action) -> Results<Result>
}

extension Processor {
  /// The same processor with something done around each action: timing, tracing, committing, cancelling.
  ///
  /// The middleware sees the action and decides what becomes of it by calling the processor that it is handed.
  public func around(
    _ middleware: @escaping @Sendable (Action, Self) -> Results<Result>
  ) -> some Processor<Action, Result> {
    ProcessorWithMiddleware(base: self, middleware: middleware)
  }
}

private struct ProcessorWithMiddleware<Base: Processor>: Processor {
  let base: Base
  let middleware: @Sendable (Base.Action, Base) -> Results<Base.Result>

  func results(of action: Base.Action) -> Results<Base.Result> {
    middleware(action, base)
  }
}
