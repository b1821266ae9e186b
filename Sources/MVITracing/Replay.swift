import MVI

/// The results of a run, folded once more: every state there was, and nothing is done.
///
///     let replay = try Replay(of: file.bytes) { line in
///       line.elementsEqual("up".utf8) ? CounterResult.increased : .wasReset
///     }
///     #expect(Array(replay.states(from: 0, by: CounterReducer.self)) == [0, 1, 2, 0])
///
/// States need not be in a trace for that, because a reducer is a function.
public struct Replay<Result> {
  /// The results in their order.
  public var results: [Result]

  /// A replay of results that are known.
  public init(_ results: [Result]) {
    self.results = results
  }

  /// Reads the results of a trace; throws the number of the line that cannot be read.
  ///
  /// - Parameter decode: The result in a line, or nil if there is another event in it. Lines come in their order, without
  ///   their newlines; empty ones are passed over.
  public init(
    of trace: [UInt8], decoding decode: (_ line: ArraySlice<UInt8>) throws -> Result?
  ) throws(UnreadableTrace) {
    var results: [Result] = []
    var start = trace.startIndex
    var number = 0
    while start < trace.endIndex {
      let end = trace[start...].firstIndex(of: UInt8(ascii: "\n")) ?? trace.endIndex
      number += 1
      if start < end {
        do {
          if let result = try decode(trace[start..<end]) { results.append(result) }
        } catch {
          throw UnreadableTrace(line: number, reason: error)
        }
      }
      start = end + 1
    }
    self.init(results)
  }

  /// The states that these results lead to, the initial one first, equal neighbours once; each is made when it is asked for.
  public func states<Fold: Reducer>(
    from initialState: Fold.State, by reducer: Fold.Type
  ) -> some Sequence<Fold.State> where Fold.Result == Result, Fold.State: Equatable {
    var last: Fold.State?
    var rest = results[...]
    return AnyIterator {
      guard let state = last else {
        last = initialState
        return initialState
      }
      while let result = rest.popFirst() {
        var next = state
        Fold.reduce(&next, result)
        guard next != state else { continue }
        last = next
        return next
      }
      return nil
    }
  }
}

extension Replay: Sendable where Result: Sendable {}

/// The reason for which a trace cannot be replayed.
///
///     } catch {
///       #expect(error.line == 2)
///     }
public struct UnreadableTrace: Error {
  /// The line, from 1.
  public let line: Int
  /// The error that decoding the line has thrown.
  public let reason: any Error
}
