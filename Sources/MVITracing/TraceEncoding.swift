import MVI

/// An encoding of the events of a loop.
///
/// The library has no format, because the reader of a trace chooses one. In every format a record is one line.
///
///     struct ResultsOnly: TraceEncoding {
///       func record(of event: CounterEvent, after previous: Int?) -> [UInt8]? {
///         guard case .result(let result) = event else { return nil }
///         return Array((result == .increased ? "up" : "reset").utf8)
///       }
///     }
public protocol TraceEncoding<Intent, Action, Result, State> {
  /// The intents of the loop.
  associatedtype Intent
  /// The actions of the loop.
  associatedtype Action
  /// The results of the loop.
  associatedtype Result
  /// The states of the loop.
  associatedtype State

  /// The record of one event, without any newline; nil to leave the event out.
  ///
  /// - Parameter previous: The state before this one, if both exist, so that only changes need be written.
  func record(of event: Event<Intent, Action, Result, State>, after previous: State?) -> [UInt8]?
}

/// Events as Swift prints them, for people: `intent buy("tea")`. Secrets stay secret.
///
///     let printed = PrintedTrace<CounterIntent, CounterIntent, CounterResult, Int>()
public struct PrintedTrace<Intent, Action, Result, State>: TraceEncoding {
  /// Creates the encoding.
  public init() {}

  /// The kind and the value of the event, with newlines escaped.
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

/// The results of a run in the program's own encoding, for a replay.
///
///     let trace = TraceWriter(Trace { try? Array(JSONEncoder().encode($0)) }) { bytes += $0 }
///
/// Only results are written, as states follow from them.
public struct CodedTrace<Intent, Action, Result, State>: TraceEncoding {
  private let encode: (Result) -> [UInt8]?

  /// Creates an encoding by a function for the bytes of a result, without a newline; nil leaves the result out.
  public init(encode: @escaping (Result) -> [UInt8]?) { self.encode = encode }

  /// The encoded result; nil for all other events.
  public func record(of event: Event<Intent, Action, Result, State>, after previous: State?) -> [UInt8]? {
    if case .result(let result) = event { encode(result) } else { nil }
  }
}
