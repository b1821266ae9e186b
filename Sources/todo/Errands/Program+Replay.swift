import Glibc
import TodoApp
import TodoModel
import TodoShell

extension Program {
  /// `todo replay FILE`: prints what the session of a trace printed, without reading or changing a task.
  func replay() -> Int32 {
    guard arguments.count == 2 else {
      return refuse("`replay` takes the file of one trace", exitCode: 64)
    }
    let path = arguments[1]
    guard let bytes = contents(ofFile: path) else {
      return refuse("cannot read \(path): \(String(cString: strerror(errno)))", exitCode: 66)
    }
    do throws(Replay.Failure) {
      let replay = try Replay(bytes, features: Features.all)
      let rendering = rendering(of: replay.session)
      switch replay.session.mode {
      case .shell:
        let view = ShellView(
          editor: NoLines(), parser: parser, rendering: rendering, output: output, isColored: replay.session.isColored,
          prompts: Prompts(left: replay.session.prompt.flatMap { try? PromptTemplate($0) } ?? .left))
        replay.forEachState { view.render($0) }
      case .batch, .oneShot:
        let view = batchView(lines: NoLines(), rendering: rendering, session: replay.session)
        replay.forEachState { view.render($0) }
        view.finish()
      }
      output.flush()
      return 0
    } catch {
      return refuse("\(path):\(error.line): \(error.reason)", exitCode: 65)
    }
  }

  private func rendering(of session: TracedSession) -> Rendering {
    let zone: any Zone = session.zone.map(SystemZone.init(named:)) ?? FixedZone.utc
    return Rendering(
      features: Features.all,
      context: TextContext(
        width: session.width, zone: zone, isUnicode: session.isUnicode, columns: session.columns ?? 80),
      format: Rendering.Format(rawValue: session.format) ?? .text)
  }

  private func contents(ofFile path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      guard count > 0 else { return ferror(file) == 0 ? bytes : nil }
      bytes += piece[..<count]
    }
  }
}
