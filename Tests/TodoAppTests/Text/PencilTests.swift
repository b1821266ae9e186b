import MVITesting
import Testing

@testable import TodoApp

@Suite struct PencilTests {
  private let blocks = BlockGraphics(isUnicode: true)
  private let ascii = BlockGraphics(isUnicode: false)

  @Test func whatIsThereIsSeenAndWhatIsNotIsNot() {
    #expect(BlockGraphics.cells(0, ofMost: 1000, width: 10) == 0)
    #expect(BlockGraphics.cells(1, ofMost: 1000, width: 10) == 1)
    #expect(BlockGraphics.cells(500, ofMost: 1000, width: 10) == 5)
    #expect(BlockGraphics.cells(1000, ofMost: 1000, width: 10) == 10)
    #expect(BlockGraphics.cells(0, ofMost: 0, width: 10) == 0)
  }

  @Test func aSparklineHasOneCharacterForEachNumber() {
    #expect((blocks.sparkline([0, 1, 4, 8]), ascii.sparkline([0, 1, 9, 10])) == ("·▁▄█", ".19+"))
    #expect(blocks.sparkline([0, 0]) == "··")
    #expect(blocks.sparkline([]) == "")
  }

  @Test func columnsBeginAtZero() {
    #expect(blocks.columns([0, 1, 8, 12, 16], height: 2) == ["   ▄█", " ▁███"])
    #expect(ascii.columns([0, 1, 2, 3, 4], height: 2) == ["   :#", " :###"])
    #expect(ascii.columns([0, 0], height: 2) == ["", ""])
    #expect(ascii.columns([2, 0], height: 1) == ["#"])
  }
}
