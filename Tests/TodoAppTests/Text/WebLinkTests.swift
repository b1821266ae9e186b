import Testing
import TodoModel

@testable import TodoApp

@Suite struct WebLinkTests {
  @Test(arguments: [
    ("see https://x.org/a?b=c&d#e now", ["https://x.org/a?b=c&d#e"]), ("HTTP://X.ORG", ["HTTP://X.ORG"]),
    ("(https://x.org/a).", ["https://x.org/a"]), ("https://x.org/a_(b), and more", ["https://x.org/a_(b)"]),
    ("<mailto:a@b.c>", ["mailto:a@b.c"]), ("“https://x.org”", ["https://x.org"]),
    ("http://a.b,http://c.d", ["http://a.b,http://c.d"]), ("https://x.org/é", ["https://x.org/é"]),
    ("https://a.b/\u{1B}]8;;evil", ["https://a.b/"]), ("https://a.b\nftp://c.d", ["https://a.b", "ftp://c.d"]),
    ("https:// nothing", []), ("mailto:", []), ("xhttps://a.b", []), ("file:///etc/passwd", []),
    ("javascript:alert(1)", []), ("data:text/html,x", []), ("due: 17:00", []), ("", []),
  ]) func `A link goes as far as it is one`(text: String, links: [String]) { #expect(WebLink.all(in: text) == links) }

  private func bytes(_ line: TextLine, isColored: Bool = false, hasLinks: Bool = true) -> String {
    var page = TextPage(isColored: isColored, hasLinks: hasLinks)
    page.add(line)
    return page.text
  }

  private let start = "\u{1B}]8;;", end = "\u{1B}]8;;\u{1B}\\"

  @Test func aLinkLeadsSomewhereOnlyWhereThatIsFollowed() {
    let line = TextLine(linking: "See https://x.org now")
    #expect(bytes(line) == "See \(start)https://x.org\u{1B}\\https://x.org\(end) now\n")
    #expect((bytes(line, hasLinks: false), line.width) == ("See https://x.org now\n", 21))
    let faint = TextLine(linking: "https://x.org", .faint)
    #expect(bytes(faint, isColored: true) == "\(start)https://x.org\u{1B}\\\u{1B}[2mhttps://x.org\u{1B}[0m\(end)\n")
  }

  @Test func whatIsCutStillLeadsToAllOfIt() {
    let link = "https://x.org/long/way"
    let whole = "See " + link
    #expect(bytes(TextLine(linking: whole).cut(to: 12)) == "See \(start)\(link)\u{1B}\\https:/…\(end)\n")
    let short = shortened(whole, to: 12)
    #expect(bytes(TextLine(linking: short, beginningOf: whole)) == "See \(start)\(link)\u{1B}\\https:/…\(end)\n")
    #expect(bytes(TextLine(linking: "Se…", beginningOf: whole)) == "Se…\n")
    let rows = TextLine(linking: "a b " + whole).folded(to: 10)
    let pieces = rows.flatMap(\.spans).filter { $0.link != nil }
    #expect(pieces.count > 1 && pieces.allSatisfy { $0.link == link } && pieces.map(\.text).joined() == link)
  }

  @Test func `No address is more than printable ASCII, and none is longer than terminals take`() {
    func linked(_ link: String) -> TextLine { TextLine([TextLine.Span(text: "x", style: .plain, link: link)]) }
    #expect(
      bytes(linked("https://a/é\u{7}\u{9C} "))
        == "\(start)https://a/%C3%A9%07%C2%9C%20\u{1B}\\x\(end)\n")
    #expect(bytes(linked("https://a/" + String(repeating: "b", count: 3000))) == "x\n")
  }
}
