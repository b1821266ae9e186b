import Testing
import TodoModel

@Suite("The line that does the same as a change") struct MutationCommandTests {
  @Test(
    "It is read back as it is",
    arguments: [
      (Mutation.complete([3, 4, 5, 1, 2]), "done 3-5,1-2"), (.activate([7]), "undone 7"),
      (.delete([2, 4]), "delete 2,4"),
      (.save([.due(DateExpression("fri 5pm")), .addTag("x")], to: [3]), "modify 3 due:\"friday 17:00\" +x"),
      (.save([.title("Pay rent"), .priority(nil)], to: [3]), "modify 3 Pay rent priority:"),
      (.save([.title("tomorrow")], to: [3]), "modify 3 \"tomorrow\""),
      (.save([.title("pri:high")], to: [3]), "modify 3 \"pri:high\""),
      (.save([.title("two  spaces")], to: [1, 2]), "modify 1-2 \"two  spaces\""),
      (.save([.title("a\\ \"b\\"), .addTag("x")], to: [3]), "modify 3 +x -- a\\ \"b\\"),
      (.save([.appendNote("it  is")], to: [3]), "note 3 \"it  is\""),
      (.save([.appendNote("it is")], to: [3]), "note 3 it is"),
      (.save([.notes("one\ntwo")], to: [3]), "modify 3 note:one\nnote 3 two"),
      (.add([.title("rm -rf"), .project("a b")]), "add \"rm -rf\" project:\"a b\""),
      (.add([.title("rm -rf"), .project("a b\\")]), nil),
      (.add([.title("Buy +x"), .project("a")]), "add \"Buy +x\" project:a"),
      (.save([.notes("one\n\ntwo")], to: [3]), nil), (.clearCompleted, "purge"), (.restore([]), nil),
      (.start([1, 2]), "start 1-2"), (.stop([3]), "stop 3"), (.save([.removeNote(2)], to: [3]), "note 3 -2"),
      (.copy([1], [.addTag("x")]), "copy 1 +x"), (.log([.title("Pay rent")]), "log Pay rent"),
      (.save([.alter(.append("it  is"))], to: [3]), "append 3 \"it  is\""),
      (.save([.alter(.replace("a/b", with: "c", everywhere: true))], to: [3]), "replace 3 /a\\/b/c/g"),
      (.save([.alter(.replace("a\\", with: "b", everywhere: false))], to: [3]), nil),
      (.save([.alter(.postpone(.calendar(2, .day)))], to: [3]), "postpone 3 2d"),
      (.several([.delete([1]), .add([.title("x")])]), "delete 1\nadd x"), (.several([.restore([])]), nil),
    ] as [(Mutation, String?)])
  func lines(_ mutation: Mutation, _ line: String?) {
    #expect(mutation.command() == line)
  }

  @Test("A new task is named with what is worked on, as far as its line says nothing else")
  func scope() {
    let scope = Scope(project: "work", tags: ["a", "b"], priority: .high)
    let mutation = Mutation.add([.title("x"), .project("home"), .addTag("a")])
    #expect(mutation.command(in: scope) == "add x project:home +a +b priority:high")
    #expect(mutation.recorded(as: "add x project:home +a", in: scope) == "add x project:home +a +b priority:high")
    #expect(mutation.recorded(as: "typed", in: Scope()) == "typed")
    #expect(Mutation.complete([1]).recorded(as: "typed", in: scope) == "typed")
    #expect(Mutation.add([.title("x"), .project(nil)]).command(in: Scope(project: "work")) == "add x project:")
  }

  @Test("A line speaks for itself if it names numbers, or asks the list as it is at first")
  func speaking() {
    var sorted = Listing.standard
    sorted.order = [SortKey(.due)]
    #expect(Selection.number(3).speaksForItself(in: sorted, Scope(project: "a")))
    #expect(Selection.query(.everything).speaksForItself(in: .standard, Scope()))
    #expect(!Selection.query(.everything).speaksForItself(in: sorted, Scope()))
    #expect(!Selection.query(.everything).speaksForItself(in: .standard, Scope(project: "a")))
    #expect(!Selection.shown(3).speaksForItself(in: .standard, Scope()))
    #expect(!Selection.title("milk", .everything).speaksForItself(in: .standard, Scope()))
  }
}
