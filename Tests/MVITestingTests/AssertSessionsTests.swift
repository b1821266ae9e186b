import Foundation
import MVITesting
import Testing

@Suite struct AssertSessionsTests {
  /// Answers each line with how many lines of the run came before it.
  private func count(_ invocation: Transcript.Invocation) -> Transcript.Output {
    .perLine(invocation.input.indices.map { "\($0)\n" })
  }

  private func page(_ first: String, _ second: String, _ third: String) -> String {
    """
    # A page

    ## One

    ```console
    > a
    \(first)
    ```

    ```sh
    > not a session
    ```

    ```console
    > b
    \(second)
    ```

    ## Two

    ```console
    # prose
    > c
    \(third)
    ```
    The end.

    """
  }

  private func check(_ text: String, _ recording: Recording = .compare) async throws -> (page: String?, String?) {
    try await withScratchFolder { folder in
      try folder.write(text, to: "Page.md")
      let failure = await failure {
        try await assertSessions(
          ofPage: folder.url.appendingPathComponent("Page.md").path, recording: recording, sourceLocation: line3,
          using: count)
      }
      return (folder.read("Page.md"), failure)
    }
  }

  @Test func sessionsBeneathOneHeadlineGoOnAndOthersBeginAnew() async throws {
    let text = page("0", "1", "0")
    #expect(try await check(text) == (text, nil))
  }

  @Test(arguments: [("1", "1", "0"), ("0", "0", "0"), ("0", "1", "1"), ("0", "1\n2", "0")])
  func whatThePageSaysWronglyIsTold(_ first: String, _ second: String, _ third: String) async throws {
    let text = page(first, second, third)
    let (after, failure) = try await check(text)
    #expect((after, failure?.hasPrefix("T/T:3: ")) == (text, true))
  }

  @Test func recordingWritesTheOutputsAndNothingElse() async throws {
    #expect(try await check(page("x", "y\nz", "?"), .record) == (page("0", "1", "0"), nil))
  }

  @Test(arguments: ["", "# Prose\n", "```sh\n> a\n```\n"])
  func aPageWithoutASessionIsNoTest(_ text: String) async throws {
    #expect(try await check(text).1?.hasSuffix("has no session in it.") == true)
  }
}
