import MVI

/// An encoding of the events of a loop.
///
/// The library writes no format of its own: what a trace is read by, decides. Whatever the format, a record is one line.
///
///     struct ResultsOnly: TraceEncoding {
///       func record(of event: CounterEvent, after previous: Int?) -> [UInt8]? {
///         guard case .result(let result) = event else { return nil }
///         return Array((result == .increased ? "up" : "reset").utf8)
///       }
///     }
public protocol TraceEncoding<Intent, Action, Result, State> {
  /// A wish of the user.
  associatedtype Intent
  /// A command.
  associatedtype Action
  /// An event that has happened.
  associatedtype Result
  /// The state that is shown.
  associatedtype State

  /// The record of one event, without a newline in it or at its end; nil to leave the event out.
  ///
  /// - Parameter previous: The state before this one, so that what has not changed need not be written; nil for the first,
  ///   and for what is not a state.
  func record(of event: Event<Intent, Action, Result, State>, after previous: State?) -> [UInt8]?
}

/// Events as Swift prints them, for those who read along: `intent buy("tea")`. What is secret stays so.
///
///     let printed = PrintedTrace<CounterIntent, CounterIntent, CounterResult, Int>()
public struct PrintedTrace<Intent, Action, Result, State>: TraceEncoding {
  /// The encoding; it has nothing to choose.
  public init() {}

  /// The kind of the event and what it holds; newlines in it are spelled out.
  public func record(of event: Event<Intent, Action, Result, State>, after previous: State?) -> [UInt8]? {
    let text =
      switch event {
      case .intent(let intent): "intent \(intent)"
      case .action(let action): "action \(action)"
      case .result(let result): "result \(result)"
      case .state(let state): "state \(state)"
      }
    return text.utf8.flatMap { $0 == UInt8(ascii: "\n") ? Array(#"\n"#.utf8) : [$0] }
  }
}

/// The results of a run in an encoding of the program's, for a replay.
///
///     let trace = TraceWriter(Trace { try? Array(JSONEncoder().encode($0)) }) { bytes += $0 }
///
/// Nothing but results is written, as everything else follows from them.
public struct CodedTrace<Intent, Action, Result, State>: TraceEncoding {
  private let encode: (Result) -> [UInt8]?

  /// Creates an encoding.
  ///
  /// - Parameter encode: The bytes of a result, without a newline; nil to leave it out.
  public init(encode: @escaping (Result) -> [UInt8]?) {
    self.encode = encode
  }

  /// The encoded result; nil for all other events.
  public func record(of event: Event<Intent, Action, Result, State>, after previous: State?) -> [UInt8]? {
    if case .result(let result) = event { encode(result) } else { nil }
  }
}
