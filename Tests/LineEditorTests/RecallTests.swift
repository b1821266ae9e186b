import Testing

@testable import LineEditor

@Suite struct RecallTests {
  let lines = ["add One", "list", "add Two", "add One", "list"]

  @Test func upFindsLinesThatBeginWithWhatWasTyped() {
    var recall = Recall(typed: "add", in: lines)
    var shown: [String] = []
    while recall.goUp(in: lines) { shown.append(recall.shown) }
    #expect(shown == ["add One", "add Two", "add One"])
    let step1 = recall.goDown(in: lines)
    #expect(step1)
    #expect(recall.shown == "add Two")
    _ = recall.goDown(in: lines)
    _ = recall.goDown(in: lines)
    #expect(recall.shown == "add")
    let step2 = recall.goDown(in: lines)
    #expect(!step2)
  }

  @Test func nothingTypedFindsEveryLine() {
    var recall = Recall(typed: "", in: lines)
    let step3 = recall.goUp(in: lines)
    #expect(step3)
    #expect(recall.shown == "list")
    let step4 = recall.goUp(in: lines)
    #expect(step4)
    #expect(recall.shown == "add One")
  }

  @Test func aLineThatIsThereAlreadyIsNoStep() {
    var recall = Recall(typed: "list", in: lines)
    let step5 = recall.goUp(in: lines)
    #expect(!step5)
  }

  @Test func aSearchGoesFromTheNewestLineBackwards() {
    var search = Search(before: Draft("half"), in: lines)
    search.append("o", in: lines)
    #expect(search.found == Draft(text: "add One", cursor: 4))
    search.goUp(in: lines)
    #expect(search.found == Draft(text: "add Two", cursor: 6))
    search.append("n", in: lines)
    #expect(search.found == Draft(text: "add One", cursor: 4))
    search.append("x", in: lines)
    #expect(search.hasFailed && search.found.text == "add One")
    search.removeLast(in: lines)
    #expect(!search.hasFailed)
    search.removeLast(in: lines)
    search.removeLast(in: lines)
    #expect(search.found == Draft("half"))
  }

  @Test func capitalsAreMeantWhenTheyAreTyped() {
    var search = Search(before: Draft(""), in: lines)
    search.append("T", in: lines)
    #expect(search.found.text == "add Two")
    search.append("W", in: lines)
    #expect(search.hasFailed)
  }
}
