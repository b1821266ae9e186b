import Testing
import TodoModel

/// Titles of books, films and songs, and errands, in which words and numbers of dates mean something else. More, which are
/// also typed to the whole program, are in `titles.tsv` of `language-fuzz`.
@Suite struct TitlesLikeDatesTests {
  static let titles = [
    "Watch Friday Night Lights", "Read Slaughterhouse-Five", "Watch Saturday Night Fever", "Read 1Q84",
    "Watch 12 Angry Men", "Watch Apollo 13", "Watch Ocean's Eleven", "Read Catch-22", "Read Fahrenheit 451",
    "Watch Blade Runner 2049", "Watch 2001: A Space Odyssey", "Read All Quiet on the Western Front",
    "Listen to September by Earth, Wind and Fire", "Watch Groundhog Day", "Watch Independence Day",
    "Read Night and Day by Virginia Woolf", "Plan the Easter egg hunt", "Book the Christmas market trip",
    "Buy Valentine cards", "Write a month-end checklist", "Find out about the quarter finals",
    "Call the second plumber", "Ask for a second quote", "Read the first three pages", "Print page 12 of the plan",
    "Renew passport no. 4711", "Fix bug 2026", "Buy size 10 shoes", "Order part 24-12-30", "Change the 9 V battery",
    "Buy 5 m of ribbon", "Train for the 10k", "Charge the 12 V battery", "Measure the 3 m wall",
    "Get a 2 h parking ticket", "Update to Ubuntu 24.04", "Check port 8080", "Ring +44 20 7946 0018",
    "Clean the sun roof", "Ask Tom about May", "Marry off the decorations", "Sit with the baby",
    "Frisbee for the park", "Decorate the hall", "Moniker for the cat", "Wedding cake for Ann",
    "Send thank-you notes for the wedding", "Tidy the weekend house", "Read about the Spring of Nations",
    "Buy a night light", "Paint the evening sky", "Fix the 5 o'clock shadow razor", "Look up midnight mass",
    "Ask for daily specials", "Read the yearly review", "Pack for the day trip", "Buy half a melon",
    "Cut a quarter of the cake", "Return the past due books", "Frame the last photo", "Find the next bus stop",
    "Learn the at sign", "Read On the Beach", "Ask in the shop", "Call Dr. March", "Email Jan",
    "Invite April and June", "Write to Wednesday Addams", "Buy an hour glass", "Watch 24 Hour Party People",
    "Watch 28 Days Later", "Read 4 3 2 1", "Read 3 Men in a Boat", "Play 7 Days to Die", "Play Half-Life 2",
    "Read The Seven Year Itch", "Watch The 400 Blows", "Watch Seven Samurai", "Listen to Symphony No. 9",
    "Do 20 push-ups", "Read Psalm 23", "Read page 1984", "Watch World Cup 2026", "Plan summer 2027",
    "Book flight LH 1711", "Take bus 10", "Catch the 9:15 train", "Read Tuesdays with Morrie",
    "Read Ten Days in the Hills", "Pay for the month", "Read A Room of One's Own, part 2", "Buy 2x4",
    "Mix 3/4 cup of flour", "Print in 12 pt", "Cook for 8", "Reserve a table for 4", "Dinner for 2", "Version 3.5",
    "Install iOS 18.1", "Plan Q3", "Write the Q4 report", "Read Autumn by Ali Smith",
    "Plan Christmas 2027", "P1 incident", "Fix the P1 bug", "Black Friday", "Watch The Day After Tomorrow",
    "Watch Edge of Tomorrow", "Watch Friday the 13th", "Listen to Mahler's Fifth", "Feed Tom", "Plan Q3 2027",
    "Feed every cat", "Count one to ten",
  ]

  @Test(arguments: titles) func aTitleThatOnlyLooksLikeADateStaysOne(_ title: String) throws {
    for use in [AttributesUse.quickTask, .newTask] {
      let parsed = try attributes(title, for: use)
      #expect(parsed.title == title && parsed.attributes.isEmpty && parsed.nearMisses.isEmpty)
    }
  }
}
