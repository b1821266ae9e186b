import Console
import MVI

/// Reaches every address with an @ in it; the code is its number of letters.
struct PretendedMail: Mail {
  func sendCode(to address: String) async -> Bool { address.contains("@") }
  func isCode(_ code: String, for address: String) async -> Bool { code == String(address.count) }
}

await Task.detached {
  await run(Console(intent: intent(from:in:), text: text(of:)), Program.loop(mail: PretendedMail()))
}.value
