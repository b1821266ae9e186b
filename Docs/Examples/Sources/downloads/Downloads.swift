import MVI

/// A wish of the user.
enum DownloadIntent: Equatable { case get(String), cancel(Int), resume(Int), list, unclear(String) }

/// A command.
enum DownloadAction: Equatable { case start(Int, file: String, after: Int), stop(Int), list, refuse(String) }

/// An event; one that a download sends while it runs is a result like any other.
enum DownloadResult: Equatable {
  case started(Int, file: String)
  case received(Int, percent: Int)
  case completed(Int)
  case failed(Int)
  case cancelled(Int)
  case listed, refused(String)
}

/// One file.
struct Download: Equatable {
  enum Phase: Equatable { case running, complete, cancelled, failed }

  let file: String
  var percent = 0
  var phase = Phase.running
}

/// The data to show.
struct DownloadState: Equatable {
  /// The subject of the last result.
  enum Shown: Equatable { case one(Int), all, refusal(String) }

  /// By the numbers that they are called by.
  var downloads: [Int: Download] = [:]
  var shown = Shown.all

  /// The action that an intent asks for, in the light of what runs already.
  func action(for intent: DownloadIntent) -> DownloadAction {
    switch intent {
    case .get(let file): return .start(downloads.count + 1, file: file, after: 0)
    case .cancel(let number):
      return downloads[number]?.phase == .running ? .stop(number) : .refuse("\(number) is not running.")
    case .resume(let number):
      guard let download = downloads[number] else { return .refuse("There is no \(number).") }
      switch download.phase {
      case .cancelled, .failed: return .start(number, file: download.file, after: download.percent)
      case .running, .complete: return .refuse("\(number) has not stopped.")
      }
    case .list: return .list
    case .unclear(let line): return .refuse("What is \"\(line)\"? Say get, cancel, resume, list or quit.")
    }
  }
}

/// Starts downloads and stops them. They go on while other actions run, each under its number.
struct DownloadProcessor: Processor {
  let server: any Server
  let effects: Effects<DownloadIntent, DownloadResult>

  func results(of action: DownloadAction) -> Results<DownloadResult> {
    switch action {
    case .start(let number, let file, let percent):
      effects.start(number) { send in await read(file, after: percent, as: number, send) }
      return Results(.started(number, file: file))
    case .stop(let number):
      effects.cancel(number)
      return Results(.cancelled(number))
    case .list: return Results(.listed)
    case .refuse(let reason): return Results(.refused(reason))
    }
  }

  private func read(
    _ file: String, after start: Int, as number: Int, _ send: EffectSender<DownloadIntent, DownloadResult>
  ) async {
    var percent = start
    do throws(Unreachable) {
      while let next = try await server.read(file, after: percent) {
        percent = next
        await send(.received(number, percent: percent))
      }
      await send(.completed(number))
    } catch {
      await send(.failed(number))
    }
  }
}

/// The previous state and what happened give the next state: each result changes one download, whichever others run.
enum DownloadReducer: Reducer {
  static func reduce(_ state: inout DownloadState, _ result: DownloadResult) {
    switch result {
    case .started(let number, let file):
      state.downloads[number, default: Download(file: file)].phase = .running
      state.shown = .one(number)
    case .received(let number, let percent):
      state.downloads[number]?.percent = percent
      state.shown = .one(number)
    case .completed(let number):
      state.downloads[number]?.phase = .complete
      state.shown = .one(number)
    case .failed(let number):
      state.downloads[number]?.phase = .failed
      state.shown = .one(number)
    case .cancelled(let number):
      state.downloads[number]?.phase = .cancelled
      state.shown = .one(number)
    case .listed: state.shown = .all
    case .refused(let reason): state.shown = .refusal(reason)
    }
  }
}

/// The view model. The loop and the processor share the effects: one takes what the other has started.
func downloadLoop(
  from server: any Server
) -> Loop<DownloadIntent, DownloadAction, DownloadResult, DownloadState> {
  let effects = Effects<DownloadIntent, DownloadResult>()
  return Loop(
    initialState: DownloadState(), map: { intent, state in state.action(for: intent) },
    processor: DownloadProcessor(server: server, effects: effects), reducer: DownloadReducer.self, effects: effects)
}
