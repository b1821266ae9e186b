import MVI

/// Writes the events of a loop as records, one on each line.
///
///     let printed = PrintedTrace<CounterIntent, CounterIntent, CounterResult, Int>()
///     let trace = TraceWriter(printed) { bytes in file.bytes += bytes }
///     let recorder = StateRecorder(counterLoop(listener: trace.record))
///
/// Not thread-safe: a loop calls its listener with one event after another.
public final class TraceWriter<Encoding: TraceEncoding> {
  // Inlinable, so that it is specialised for the encoding of a program.
  @usableFromInline let encoding: Encoding
  @usableFromInline let write: ([UInt8]) -> Void
  @usableFromInline var previous: Encoding.State?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - header: A first record for the reader.
  ///   - write: Called with each record and a newline at its end.
  @inlinable public init(_ encoding: Encoding, header: [UInt8]? = nil, write: @escaping ([UInt8]) -> Void) {
    (self.encoding, self.write) = (encoding, write)
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
