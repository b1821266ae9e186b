import MVI

/// The results of a run, reduced again: all its states, without side effects.
///
///     let replay = try Replay(of: file.bytes) { line in
///       line.elementsEqual("up".utf8) ? CounterResult.increased : .wasReset
///     }
///     #expect(Array(replay.states(from: 0, by: CounterReducer.self)) == [0, 1, 2, 0])
///
/// A trace needs no states for that, because a reducer is a function.
public struct Replay<Result> {
  /// The results in their order.
  public var results: [Result]

  /// Creates a replay of known results.
  public init(_ results: [Result]) { self.results = results }

  /// Reads the results of a trace; empty lines are ignored. Throws the first error of `decode`, with the number of its line.
  ///
  /// - Parameter decode: Returns the result in a line, without its newline; nil for another event.
  public init(
    of trace: [UInt8], decoding decode: (_ line: ArraySlice<UInt8>) throws -> Result?
  ) throws(UnreadableTrace) {
    results = []
    let lines = trace.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do {
        if let result = try decode(line) { results.append(result) }
      } catch { throw UnreadableTrace(line: index + 1, reason: error) }
    }
  }

  /// The states that these results lead to, from the initial one, without repetitions; computed one by one.
  public func states<Fold: Reducer>(
    from initialState: Fold.State, by reducer: Fold.Type
  ) -> some Sequence<Fold.State> where Fold.Result == Result, Fold.State: Equatable {
    var rest = results[...]
    return sequence(first: initialState) { last in
      var state = last
      while let result = rest.popFirst() {
        Fold.reduce(&state, result)
        if state != last { return state }
      }
      return nil
    }
  }
}

extension Replay: Sendable where Result: Sendable {}

/// The place and reason of an error in a trace.
///
///     } catch {
///       #expect(error.line == 2)
///     }
public struct UnreadableTrace: Error {
  /// The line, from 1.
  public let line: Int
  /// The error of decoding the line.
  public let reason: any Error
}
