import Synchronization

/// Runs asynchronous work on the thread that asks for it, so that a program which does one thing needs no other thread.
///
/// Tasks without a structure that the work starts run on the threads of the language's runtime, which the first of them
/// starts.
package final class CallingThread: TaskExecutor {
  private struct Waiting {
    var jobs: [UnownedJob] = []
    var isThreadAsleep = false
  }

  private let waiting = Mutex(Waiting())
  private let bell: WakePipe

  /// - Throws: What the system says when it has no descriptors left to wake the thread by.
  package init() throws(Errno) {
    bell = try WakePipe(waiting: true)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isThreadAsleep = waiting.withLock { waiting in
      waiting.jobs.append(job)
      defer { waiting.isThreadAsleep = false }
      return waiting.isThreadAsleep
    }
    if isThreadAsleep { bell.ring() }
  }

  /// Returns when the work has ended, of which this thread has done one piece after the other. To be called once.
  package func run<Answer: Sendable, Failure>(
    _ work: @escaping @Sendable () async throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let ending = Mutex<Result<Answer, Failure>?>(nil)
    Task(executorPreference: self) {
      let result: Result<Answer, Failure>
      do throws(Failure) { result = .success(try await work()) } catch { result = .failure(error) }
      ending.withLock { $0 = result }
    }
    while true {
      for job in nextJobs() { job.runSynchronously(on: asUnownedTaskExecutor()) }
      if let ending = ending.withLock({ $0 }) { return try ending.get() }
    }
  }

  /// What is to be done now; waits until there is something.
  private func nextJobs() -> [UnownedJob] {
    while true {
      let jobs = waiting.withLock { waiting -> [UnownedJob]? in
        waiting.isThreadAsleep = waiting.jobs.isEmpty
        guard !waiting.isThreadAsleep else { return nil }
        defer { waiting.jobs.removeAll(keepingCapacity: true) }
        return waiting.jobs
      }
      if let jobs { return jobs }
      _ = bell.next()
    }
  }
}
