import MVI

/// Writes what passes through a loop, a record a line; a mere listener, which changes nothing.
///
///     let printed = PrintedTrace<CounterIntent, CounterIntent, CounterResult, Int>()
///     let trace = TraceWriter(printed) { bytes in file.bytes += bytes }
///     let recorder = StateRecorder(counterLoop(listener: trace.record))
///
/// It is not thread-safe and need not be: a loop hands its listener one event after another.
public final class TraceWriter<Encoding: TraceEncoding> {
  // Inlinable, so that a program has it specialised for its own encoding.
  @usableFromInline let encoding: Encoding
  @usableFromInline let write: ([UInt8]) -> Void
  @usableFromInline var previous: Encoding.State?

  /// A trace in an encoding.
  ///
  /// - Parameters:
  ///   - header: The first record: what a reader has to know beforehand. Without it, the trace begins with an event.
  ///   - write: Takes each record with a newline at its end.
  @inlinable public init(_ encoding: Encoding, header: [UInt8]? = nil, write: @escaping ([UInt8]) -> Void) {
    self.encoding = encoding
    self.write = write
    if let header { line(header) }
  }

  /// Writes one event.
  @inlinable public func record(_ event: Event<Encoding.Intent, Encoding.Action, Encoding.Result, Encoding.State>) {
    if case .state(let state) = event {
      if let record = encoding.record(of: event, after: previous) { line(record) }
      previous = state
    } else if let record = encoding.record(of: event, after: nil) {
      line(record)
    }
  }

  @inlinable func line(_ record: consuming [UInt8]) {
    record.append(UInt8(ascii: "\n"))
    write(record)
  }
}
