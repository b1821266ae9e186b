import Foundation
import MVITesting
import Testing

/// The sessions in the reference of the language are put through the program.
@Suite struct LanguageReferenceTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Docs/Language.md")

  @Test func theSessionsPrintWhatTheReferenceSays() async throws {
    try await assertSessions(ofPage: Self.page.path, using: ProgramInProcess.run)
  }
}
