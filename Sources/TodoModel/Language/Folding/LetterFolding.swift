/// The comparison form of a letter: lower case, with or without accents.
///
/// Letters are decomposed canonically (The Unicode Standard, chapter 3.11), turned into upper and then into lower case
/// (which amounts to case folding, with `ß` as `ss` and both small sigmas as one; dotless `ı` is `i` here), and
/// decomposed again. An accent is a scalar of the blocks for combining diacritical marks.
enum LetterFolding {
  private static let parts: [UInt32: (UInt32, mark: UInt32?)] = {
    var parts: [UInt32: (UInt32, mark: UInt32?)] = [:]
    for (mark, letters) in CanonicalDecompositions.rows {
      var base: UInt32?
      for scalar in letters.unicodeScalars {
        if let letter = base { parts[scalar.value] = (letter, mark) }
        base = base == nil ? scalar.value : nil
      }
    }
    for (scalar, other) in CanonicalDecompositions.equals { parts[scalar] = (other, nil) }
    return parts
  }()

  static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    decomposed(scalar).flatMap(lowercased).flatMap(decomposed)
  }

  static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF: true
    default: false
    }
  }

  /// Nothing for an accent; for a letter with a stroke or a ligature, the letters typed where the keyboard lacks it.
  static func withoutAccents(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    isAccent(scalar) ? [] : plainLetters[scalar].map { Array($0.unicodeScalars) } ?? [scalar]
  }

  private static let plainLetters: [Unicode.Scalar: String] = [
    "ⱥ": "a", "ƀ": "b", "ȼ": "c", "đ": "d", "ɇ": "e", "ǥ": "g", "ħ": "h", "ɨ": "i", "ɉ": "j", "ł": "l", "ø": "o",
    "ᵽ": "p", "ɍ": "r", "ŧ": "t", "ɏ": "y", "ƶ": "z", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th",
  ]

  private static func lowercased(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    guard properties.changesWhenUppercased || properties.changesWhenLowercased else { return [scalar] }
    return properties.uppercaseMapping.unicodeScalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
  }

  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let syllable = koreanLetters(scalar.value) { return syllable.compactMap(Unicode.Scalar.init) }
    guard let (letter, mark) = parts[scalar.value] else { return [scalar] }
    return (Unicode.Scalar(letter).map(decomposed) ?? []) + (mark.flatMap(Unicode.Scalar.init).map { [$0] } ?? [])
  }

  /// The letters of a Korean syllable (The Unicode Standard, chapter 3.12).
  private static func koreanLetters(_ value: UInt32) -> [UInt32]? {
    guard 0xAC00...0xD7A3 ~= value else { return nil }
    // Of 21 vowels and 27 finals, or none.
    let (syllable, final) = (value - 0xAC00).quotientAndRemainder(dividingBy: 28)
    return [0x1100 + syllable / 21, 0x1161 + syllable % 21] + (final == 0 ? [] : [0x11A7 + final])
  }
}

/// Those of The Unicode Standard (UnicodeData.txt) with an accent or a Japanese sound mark; Korean ones are computed.
private enum CanonicalDecompositions {
  /// A mark, and letters without and with it by turns.
  static let rows: [(mark: UInt32, letters: String)] = [
    (0x0300, "AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừYỲyỳἀἂἁἃἈἊἉἋἐἒἑἓἘἚἙἛἠἢἡἣ"),
    (0x0300, "ἨἪἩἫἰἲἱἳἸἺἹἻὀὂὁὃὈὊὉὋὐὒὑὓὙὛὠὢὡὣὨὪὩὫαὰεὲηὴιὶοὸυὺωὼΑᾺΕῈΗῊϊῒΙῚϋῢΥῪΟῸΩῺ"),
    (0x0301, "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿΑΆΕΈΗΉΙΊΟΌΥΎΩΏϊΐαάεέηήιίϋΰοό"),
    (0x0301, "υύωώϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕŨṸũṹWẂwẃÂẤâấĂẮăắÊẾêếÔỐôốƠỚơớƯỨưứἀἄἁἅἈἌἉἍἐἔἑἕἘἜἙἝἠἤ"),
    (0x0301, "ἡἥἨἬἩἭἰἴἱἵἸἼἹἽὀὄὁὅὈὌὉὍὐὔὑὕὙὝὠὤὡὥὨὬὩὭ"),
    (0x0302, "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ"),
    (0x0303, "AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ"),
    (0x0304, "AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹṚṜṛṝαᾱΑᾹιῑΙῙυῡΥῩ"),
    (0x0306, "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặαᾰΑᾸιῐΙῘυῠΥῨ"),
    (0x0307, "CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨṣṩTṪtṫWẆwẇXẊxẋYẎyẏſẛ"),
    (0x0308, "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰуӱЧӴчӵЫӸыӹHḦhḧÕṎõṏŪṺ"),
    (0x0308, "ūṻWẄwẅXẌxẍtẗ"),
    (0x0309, "AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ"),
    (0x030A, "AÅaåUŮuůwẘyẙ"),
    (0x030B, "OŐoőUŰuűУӲуӳ"),
    (0x030C, "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ"),
    (0x030F, "AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ"),
    (0x0311, "AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ"),
    (0x0313, "αἀΑἈεἐΕἘηἠΗἨιἰΙἸοὀΟὈυὐωὠΩὨρῤ"),
    (0x0314, "αἁΑἉεἑΕἙηἡΗἩιἱΙἹοὁΟὉυὑΥὙωὡΩὩρῥΡῬ"),
    (0x031B, "OƠoơUƯuư"),
    (0x0323, "BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợUỤuụƯỰưựYỴyỵ"),
    (0x0324, "UṲuṳ"),
    (0x0325, "AḀaḁ"),
    (0x0326, "SȘsșTȚtț"),
    (0x0327, "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"),
    (0x0328, "AĄaąEĘeęIĮiįUŲuųOǪoǫ"),
    (0x032D, "DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ"),
    (0x032E, "HḪhḫ"),
    (0x0330, "EḚeḛIḬiḭUṴuṵ"),
    (0x0331, "BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ"),
    (0x0342, "ἀἆἁἇἈἎἉἏἠἦἡἧἨἮἩἯἰἶἱἷἸἾἹἿὐὖὑὗὙὟὠὦὡὧὨὮὩὯαᾶηῆιῖϊῗυῦϋῧωῶ"),
    (0x0345, "ἀᾀἁᾁἂᾂἃᾃἄᾄἅᾅἆᾆἇᾇἈᾈἉᾉἊᾊἋᾋἌᾌἍᾍἎᾎἏᾏἠᾐἡᾑἢᾒἣᾓἤᾔἥᾕἦᾖἧᾗἨᾘἩᾙἪᾚἫᾛἬᾜἭᾝἮᾞἯᾟὠᾠὡᾡὢᾢὣᾣὤᾤὥᾥὦᾦὧᾧὨᾨὩᾩὪᾪὫᾫὬᾬὭᾭὮᾮὯᾯ"),
    (0x0345, "ὰᾲαᾳάᾴᾶᾷΑᾼὴῂηῃήῄῆῇΗῌὼῲωῳώῴῶῷΩῼ"),
    (0x3099, "かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼうゔゝゞカガキギクグケゲコゴサザシジスズ"),
    (0x3099, "セゼソゾタダチヂツヅテデトドハバヒビフブヘベホボウヴワヷヰヸヱヹヲヺヽヾ"),
    (0x309A, "はぱひぴふぷへぺほぽハパヒピフプヘペホポ"),
  ]

  /// Letters with an equal in another place: Greek ones with accents, units of measure.
  static let equals: [(UInt32, UInt32)] = [
    (0x0374, 0x02B9), (0x1F71, 0x03AC), (0x1F73, 0x03AD), (0x1F75, 0x03AE), (0x1F77, 0x03AF), (0x1F79, 0x03CC),
    (0x1F7B, 0x03CD), (0x1F7D, 0x03CE), (0x1FBB, 0x0386), (0x1FBE, 0x03B9), (0x1FC9, 0x0388), (0x1FCB, 0x0389),
    (0x1FD3, 0x0390), (0x1FDB, 0x038A), (0x1FE3, 0x03B0), (0x1FEB, 0x038E), (0x1FF9, 0x038C), (0x1FFB, 0x038F),
    (0x2126, 0x03A9), (0x212A, 0x004B), (0x212B, 0x00C5),
  ]
}
