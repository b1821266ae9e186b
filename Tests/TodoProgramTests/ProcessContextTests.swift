import Testing
import TodoModel

@testable import todo

/// What variables say about where a program runs.
@Suite struct ProcessContextTests {
  @Test(arguments: [
    (["LC_ALL": "C.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LC_CTYPE": "de_DE.UTF-8@euro"], true),
    (["LC_CTYPE": "UTF-8"], true), (["LANG": "en_GB.ISO-8859-1", "LC_CTYPE": "en_GB.UTF-8"], true),
    (["LC_ALL": "", "LANG": "C.UTF-8"], true), ([:], false), (["LC_ALL": "C", "LANG": "C.UTF-8"], false),
    (["LANG": "de_DE"], false), (["LANG": "de_DE.ISO-8859-15@euro"], false), (["LANG": "."], false),
  ])
  func theLocaleSaysWhetherThereIsMoreThanASCII(variables: [String: String], isUnicode: Bool) {
    #expect(ProcessContext(variables: variables, zone: FixedZone.utc).isUnicode == isUnicode)
  }
}
