extension Loop {
  /// The states of a loop.
  public struct States: AsyncSequence {
    @usableFromInline let loop: Loop

    @inlinable init(loop: Loop) {
      self.loop = loop
    }

    /// Begins with the present state.
    @inlinable public func makeAsyncIterator() -> Iterator {
      Iterator(loop: loop)
    }

    /// Drives the loop.
    public struct Iterator: AsyncIteratorProtocol {
      @usableFromInline let loop: Loop
      @usableFromInline var hasStarted = false

      @inlinable init(loop: Loop) {
        self.loop = loop
      }

      /// The next state; runs the loop until there is one that differs from the last. It is computed on the caller's
      /// actor, so that nothing hops between executors.
      ///
      /// All of it is here, as each function that waits costs a frame for every state.
      @inlinable public mutating func next(isolation actor: isolated (any Actor)?) async -> State? {
        guard hasStarted else {
          hasStarted = true
          return loop.start()
        }
        while !Task.isCancelled {
          // Taken out and worked on here, as each access to what an object stores is checked.
          var results = Results<Result>.none
          swap(&results, &loop.pending)
          while true {
            if let result = results.first {
              results.first = nil
              if let next = loop.take(result) {
                loop.pending = results
                return next
              }
            } else if let work = results.rest {
              if let later = results.later {
                results = await work()
                results.append(later)
              } else {
                results = await work()
              }
              // A result that a step still answers is taken, though the task may have been cancelled meanwhile.
              if results.first != nil { continue }
            } else {
              break
            }
            guard !Task.isCancelled else {
              loop.pending = results
              return loop.end()
            }
          }
          if let nextIntent = loop.nextIntent {
            if let intent = await nextIntent() {
              if let next = loop.begin(intent) { return next }
            } else if !Task.isCancelled {
              loop.sequences.advance()
              loop.nextIntent = loop.sequences.current?.next
            }
          } else if let intake = loop.intake {
            switch await intake.next(loop.sequences, after: loop.followUp?(loop.state)) {
            case .intent(let intent): if let next = loop.begin(intent) { return next }
            case .result(let result): if let next = loop.take(result) { return next }
            case .end: return loop.end()
            }
          } else {
            return loop.end()
          }
        }
        return loop.end()
      }
    }
  }
}
