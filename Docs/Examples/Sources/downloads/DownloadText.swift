/// The intent that a line asks for.
func intent(from line: String) -> DownloadIntent {
  let words = line.split(separator: " ", maxSplits: 1).map(String.init)
  switch (words.first, words.count == 2 ? words[1] : nil) {
  case ("list", nil): return .list
  case ("get", let file?): return .get(file)
  case ("cancel", let number?): return Int(number).map(DownloadIntent.cancel) ?? .unclear(line)
  case ("resume", let number?): return Int(number).map(DownloadIntent.resume) ?? .unclear(line)
  default: return .unclear(line)
  }
}

/// A state as it is printed.
func text(of state: DownloadState) -> String {
  switch state.shown {
  case .one(let number): line(number, in: state)
  case .all: state.downloads.keys.sorted().map { line($0, in: state) }.joined()
  case .refusal(let reason): reason + "\n"
  }
}

private func line(_ number: Int, in state: DownloadState) -> String {
  guard let download = state.downloads[number] else { return "" }
  let phase =
    switch download.phase {
    case .running: "\(download.percent) %"
    case .complete: "complete"
    case .cancelled: "cancelled at \(download.percent) %"
    case .failed: "failed at \(download.percent) %"
    }
  return "\(number) \(download.file) \(phase)\n"
}
