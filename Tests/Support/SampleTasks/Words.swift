enum Words {
  static let projects = [
    "", "", "", "home", "home.garden", "home.flat.kitchen", "home.flat.cellar.shelves", "work", "work.acme",
    "work.acme.website.relaunch", "work.acme.website", "work.hiring", "work.talks.2027", "family.kids.school",
    "family.Großeltern", "trips.Łódź", "trips.日本.2027", "健康", "admin.tax.2026", "admin.insurance", "band", "reading",
  ]

  static let tags = [
    "phone", "errand", "computer", "waiting-for", "deep-work", "five-minutes", "money", "bills", "city", "café", "家族",
    "someday", "with-Zoë", "urgent", "next", "🎁",
  ]

  static let verbs = [
    "Call", "Write to", "Ask", "Pay", "Book", "Order", "Fix", "Prepare", "Check", "Return", "Sort out", "Read", "Plan",
    "Send", "Compare", "Cancel",
  ]

  static let things = [
    "the dentist", "the electrician about the socket in the hall", "Zoë", "Jürgen's invoice 4711", "rent",
    "お母さんの誕生日プレゼント", "the 🎂 for Mia", "the family photos 👨‍👩‍👧‍👦 for the calendar",
    "tickets for the Łódź fringe festival", "the insurance about the bicycle that was stolen in front of the library",
    "school about the trip to the mountains", "the boiler service", "a desk that fits between the window and the door",
    "the minutes of the last meeting", "release notes", "the landing page", "東京のホテル", "three candidates",
    "the tax adviser", "the slides", "a chapter of the book", "strings, picks and a new cable", "the shelf",
    "the tomatoes", "crème brûlée torches", "the gym", "Grandpa 👴🏽",
    "https://example.org/shop/basket?item=4711&colour=dark%20blue&size=extra-large&voucher=SAVE-10-BEFORE-FRIDAY",
    "the Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz", "the budget for the second half of the year",
  ]

  static let endings = [
    "", "", "", "", "", " before the weekend", " again", ", and tell everybody who was there",
    " (see the mail of the 3rd)",
    " — the second reminder", " and put the receipt where the others are, so that it is found in spring", " für Oma",
    " with the whole family, if the weather is as fine as it was last year and the car has been mended by then",
  ]

  static let wholeTitles = [
    "Milk", "Tax!", "日本語の宿題をする", "Répondre à l'école au sujet de la cantine", "Zażółć gęślą jaźń", "🏔️ or 🏖️?",
    "Weekly review", "Backups", "Ζητήστε προσφορά", "Купить билеты", "Buy \"the good\" coffee; not the other one",
    "新しいプロジェクトの計画を来週の金曜日までに全員に送って、意見を集めてから、もう一度見直す", "Stretch", "e\u{301}clair recipe",
    "Think about whether the whole thing could not be done in a quite different way, which would need neither the old machine "
      + "nor the people who know how it works, and write down what speaks against it",
  ]

  static let notes = [
    "They are open from nine to five, but not on Wednesdays.", "+49 170 1234567", "see https://example.org/a/page",
    "The second one was better than the first, and cheaper as well; the third had no price on it at all, so that somebody "
      + "has to ask.", "木曜日に電話する", "", "1. measure 2. order 3. wait",
  ]

  static let rules = [
    "FREQ=WEEKLY", "FREQ=DAILY", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=YEARLY",
  ]
}
