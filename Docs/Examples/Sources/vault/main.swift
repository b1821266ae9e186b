import Console
import MVI

await Task.detached {
  let telemetry = Telemetry { print("(telemetry: \($0.method) \($0.object))") }
  let loop = vaultLoop(PretendedStore(), clock: ContinuousClock(), telemetry: telemetry)
  await run(LiveConsole(intent: { intent(from: $0) }, text: text(of:)), loop)
}.value
