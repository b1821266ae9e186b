import Glibc
import Synchronization

/// Runs asynchronous work on the calling thread, so that a program that does one thing at a time needs no other.
/// Unstructured tasks that the work starts run on the threads of the language's runtime, which the first of them starts.
package final class CallingThread: TaskExecutor {
  private struct Waiting {
    var jobs: [UnownedJob] = []
    var isThreadAsleep = false
  }

  private let waiting = Mutex(Waiting())
  private let bell: WakePipe

  /// - Throws: The error of the system if no descriptors are left for the pipe that wakes the thread.
  package init() throws(Errno) { bell = try WakePipe(waiting: true) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isThreadAsleep = waiting.withLock { waiting in
      waiting.jobs.append(job)
      return exchange(&waiting.isThreadAsleep, with: false)
    }
    if isThreadAsleep { bell.ring() }
  }

  /// Runs the work on this thread until it has ended. To be called once.
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

/// Runs work with each number below a count, on as many threads at once, and returns when all of it is done. What no
/// thread can be started for is done on this one.
package func inParallel(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
  var threads: [pthread_t] = []
  for number in 1..<max(1, count) {
    do throws(Errno) { threads.append(try DetachedThread.joinable { work(number) }) } catch { work(number) }
  }
  if count > 0 { work(0) }
  for thread in threads { pthread_join(thread, nil) }
}

package enum DetachedThread {
  /// Starts a thread; a test has one that refuses.
  package typealias Start = (
    UnsafeMutablePointer<pthread_t>, @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
    UnsafeMutableRawPointer
  ) -> CInt

  /// Runs work on a new thread. The work is retained until it is done, and not at all if no thread can be started.
  package static func run(
    by start: Start = { pthread_create($0, nil, $1, $2) }, _ work: @escaping @Sendable () -> Void
  ) throws(Errno) { pthread_detach(try joinable(by: start, work)) }

  fileprivate static func joinable(
    by start: Start = { pthread_create($0, nil, $1, $2) }, _ work: @escaping @Sendable () -> Void
  ) throws(Errno) -> pthread_t {
    var thread = pthread_t()
    let kept = Unmanaged.passRetained(Work(body: work))
    let code = start(
      &thread,
      { argument in
        argument.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      }, kept.toOpaque())
    guard code == 0 else {
      kept.release()
      throw Errno(rawValue: code)
    }
    return thread
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
