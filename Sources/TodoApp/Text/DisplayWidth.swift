/// Returns the number of columns that a terminal gives to a text once its controls are shown as escapes.
///
/// Counted by grapheme cluster: wide and emoji clusters take two columns (Unicode Standard Annex #11), combining marks
/// and joined emoji none of their own. Costs one look at each scalar; only scripts whose letters are made of several
/// ask for the clusters of the whole text.
package func displayWidth(of text: String) -> Int {
  if text.isPlainASCII { return text.utf8.count }
  if let width = text.utf8.withContiguousStorageIfAvailable(widthByScalars) ?? nil { return width }
  var parts = TextPieces(text)
  var width = 0
  while let part = parts.next() { width += part.width }
  return width
}

/// Returns the width of letters, marks and pictures, by their bytes; nil if any of them can only be measured by its
/// cluster.
///
/// Titles are measured several times for a list, and most have accents at most.
private func widthByScalars(_ utf8: UnsafeBufferPointer<UInt8>) -> Int? {
  var width = 0
  // Of the picture to which what follows may belong; 0 without one.
  var picture = 0
  var here = 0
  while here < utf8.count {
    if utf8[here].isPrintableASCII {
      width += 1
      picture = 0
      here += 1
      continue
    }
    let kind = nextClass(in: utf8, at: &here)
    switch kind {
    case .narrow, .wide:
      width += kind.width
      picture = 0
    case .emoji, .textEmoji:
      width += kind.width
      picture = kind.width
    case .zero: break
    case .pictureSelector, .emojiModifier, .joiner:
      guard picture > 0 else { return nil }
      width += 2 - picture
      picture = 2
      guard kind == .joiner else { continue }
      guard here < utf8.count, !utf8[here].isPrintableASCII else { return nil }
      let joined = nextClass(in: utf8, at: &here)
      guard joined == .emoji || joined == .textEmoji else { return nil }
    case .regionalIndicator, .control, .partWithoutColumn, .partOfOneColumn, .partOfTwoColumns: return nil
    }
  }
  return width
}

/// Returns the class of a scalar that is not printable ASCII; advances to the next.
private func nextClass(in utf8: UnsafeBufferPointer<UInt8>, at here: inout Int) -> WidthClass {
  let first = utf8[here]
  let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  var value = length == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(length))
  for byte in utf8[here + 1..<here + length] { value = value << 6 | UInt32(byte & 0x3F) }
  here += length
  return WidthClass(value)
}

/// A text of somewhere else within a sentence: in quotes, and cut where it is long.
package func quoted(_ text: String, to width: Int = 40) -> String { "“\(shortened(text, to: width))”" }

/// As much of the text as fits, with an ellipsis if something had to go.
package func shortened(_ text: String, to width: Int, ellipsis: String = "…") -> String {
  guard displayWidth(of: text) > width else { return text }
  let room = width - displayWidth(of: ellipsis)
  var parts = TextPieces(text)
  var used = 0
  var fitting = text.startIndex
  while let part = parts.next() {
    if !part.continuesPiece, used <= room { fitting = part.start }
    used += part.width
    if used > width { break }
  }
  return text[..<fitting] + ellipsis
}

/// The same, cut between words as far as that leaves half of the room.
func shortenedByWords(_ text: String, to width: Int, ellipsis: String = "…") -> String {
  let cut = shortened(text, to: width, ellipsis: ellipsis)
  guard cut != text else { return text }
  let fitting = text[..<text.utf8.index(text.startIndex, offsetBy: cut.utf8.count - ellipsis.utf8.count)]
  guard text[fitting.endIndex...].first != " ", let blank = fitting.lastIndex(of: " "),
    2 * displayWidth(of: String(fitting[..<blank])) >= width
  else { return cut }
  return fitting[..<blank] + ellipsis
}

/// The text in lines that fit, broken between words; a longer word has a line of its own.
package func wrapped(_ text: String, to width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ").map(String.init) {
    if let last = lines.last, displayWidth(of: last) + 1 + displayWidth(of: word) <= width {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(word)
    }
  }
  return lines
}

/// The part of a scalar in the width of a text.
///
/// The members of the classes are generated from Unicode's data (`WidthTable`); a test compares them.
enum WidthClass: UInt8 {
  case narrow
  /// Two columns: East Asian wide and fullwidth (Unicode Standard Annex #11).
  case wide
  /// None: a mark on the character before it, or nothing that is seen.
  case zero
  /// A picture of two columns (Unicode Technical Standard #51, Emoji_Presentation).
  case emoji
  /// One column, or two as a picture, which a selector or a joiner after it makes of it.
  case textEmoji
  /// A letter of two that are a flag together.
  case regionalIndicator
  /// A colour of skin for the picture before it.
  case emojiModifier
  /// Makes a picture of the character before it (U+FE0F).
  case pictureSelector
  /// Joins two pictures to one (U+200D).
  case joiner
  /// A control, which `visible(_:)` shows as an escape of six columns.
  case control
  /// Parts of letters, of no column or of one, whose width depends on the whole cluster.
  case partWithoutColumn, partOfOneColumn, partOfTwoColumns

  init(_ scalar: Unicode.Scalar) { self.init(scalar.value) }

  /// The class of a scalar, by a binary search unless it is of those that are many.
  init(_ value: UInt32) {
    // Of these there are so many, in lists in some language, that a search would be felt.
    switch value {
    case 0x20..<0x7F: self = value == 0x23 || value == 0x2A || 0x30...0x39 ~= value ? .textEmoji : .narrow
    case 0xC0..<0x300: self = .narrow
    case 0x3041...0x3096, 0x309B...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .wide
    case 0x200D: self = .joiner
    case 0xFE0F: self = .pictureSelector
    default: self = WidthTable.class(of: value)
    }
  }

  /// The number of columns that it takes by itself.
  var width: Int {
    switch self {
    case .zero, .pictureSelector, .joiner, .partWithoutColumn: 0
    case .narrow, .textEmoji, .partOfOneColumn: 1
    case .wide, .emoji, .regionalIndicator, .emojiModifier, .partOfTwoColumns: 2
    case .control: 6
    }
  }
}

/// The scalars that are not narrow, generated from Unicode's data (`WidthTableTests`).
enum WidthTable {
  /// The class of a scalar, by a binary search.
  static func `class`(of value: UInt32) -> WidthClass {
    // Written as the scalars in the rows, which are in the order of their values.
    let digits = (value >> 18) << 24 | (value >> 12 & 0x3F) << 16 | (value >> 6 & 0x3F) << 8 | value & 0x3F
    let sought = digits + 0x3030_3030
    let start = UnsafeRawPointer(rows.utf8Start)
    func scalar(at place: Int) -> UInt32 {
      UInt32(bigEndian: start.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
    var low = 0
    var high = rows.utf8CodeUnitCount / 9
    while low < high {
      let middle = (low + high) / 2
      if scalar(at: 9 * middle) <= sought { low = middle + 1 } else { high = middle }
    }
    guard low > 0, sought <= scalar(at: 9 * low - 5) else { return .narrow }
    return WidthClass(rawValue: start.load(fromByteOffset: 9 * low - 1, as: UInt8.self) - 0x30) ?? .narrow
  }

  /// The first and the last scalar of each range in four digits of six bits, and the raw value of its class in one; a
  /// digit is a byte from 0x30 on.
  private static let rows: StaticString = #"""
    0000000O9000S000S4000Z000Z4000`000i4001o002O9002Y002Y4002]002];002^002^400<000=_200B300B9200FA00Fm200Fo00Fo2\#
    00G100G2200G400G5200G700G7200H000H5;00H@00HJ200HL00HL900I;00IO200I`00I`200KF00KL200KM00KM;00KO00KT200KW00KX2\#
    00KZ00K]200L?00L?;00LA00LA200L`00M:200NV00N`200O[00Oc200Om00Om200PF00PI200PK00PS200PU00PW200PY00P]200QI00QK2\#
    00R@00RA;00RH00RO200S:00SQ200SR00SR;00SS00T2200T300T3;00Tj00Tj200Tk00Tk;00Tl00Tl200Tn00U0;00U100U8200U900U<;\#
    00U=00U=:00U>00U?;00UA00UG200UR00US200V100V1200V200V3;00Vl00Vl200Vn00W0;00W100W4200W700W8;00W;00W<;00W=00W=:\#
    00WG00WG;00WR00WS200Wn00Wn200X100X2200X300X3;00Xl00Xl200Xn00Y0;00Y100Y2200Y700Y8200Y;00Y<200Y=00Y=:00YA00YA2\#
    00Y`00Ya200Ye00Ye200Z100Z2200Z300Z3;00Zl00Zl200Zn00[0;00[100[5200[700[8200[900[9;00[;00[<;00[=00[=:00[R00[S2\#
    00[j00[o200\100\1200\200\3;00\l00\l200\n00\n;00\o00\o200]000]0;00]100]4200]700]8;00];00]<;00]=00]=:00]E00]F2\#
    00]G00]G;00]R00]S200^200^2200^n00^o;00_000_0200_100_2;00_600_8;00_:00_<;00_=00_=:00_G00_G;00`000`0200`100`3;\#
    00`400`4200`l00`l200`n00a0200a100a4;00a600a8200a:00a<200a=00a=:00aE00aF200aR00aS200b100b1200b200b3;00bl00bl2\#
    00bn00bn;00bo00bo200c000c4;00c600c6200c700c8;00c:00c;;00c<00c<200c=00c=:00cE00cF;00cR00cS200cc00cc;00d000d12\#
    00d200d3;00dk00dl:00dn00e0;00e100e4200e600e8;00e:00e<;00e=00e=:00e>00e>;00eG00eG;00eR00eS200f100f1200f200f3;\#
    00g:00g::00g?00gA;00gB00gD200gF00gF200gH00gO;00gb00gc;00ha00ha200hc00hc;00hd00hi200hj00hj:00i700i>200ja00ja2\#
    00jc00jc;00jd00ji200jj00jj:00jk00jl200k800k>200lH00lI200le00le200lg00lg200li00li200ln00lo;00ma00mn200mo00mo;\#
    00n000n3200n400n4:00n600n7200n=00nG200nI00nl200o600o62010[010\;010]010`2010a010a;010b010g2010h010h;010i010j:\#
    010k010l;010m010n2011F011G;011H011I2011N011P2011R011T;011W011];011a011d201220122201230124;0125012620127012<;\#
    012=012=2012?012?;012J012L;012M012M20140015O<015P017o:01=M01=O201LB01LC201LD01LD:01LE01LE;01Lb01Lc201Ld01Ld;\#
    01MB01MC201Mb01Mc201Nd01Ne201Nf01Nf;01Ng01Nm201Nn01O5;01O601O6201O701O8;01O901OA201OB01OB:01OC01OC201OM01OM2\#
    01P;01P=201P>01P>:01P?01P?201R501R6201RY01RY201TP01TR201TS01TV;01TW01TX201TY01T[;01T`01Ta;01Tb01Tb201Tc01Th;\#
    01Ti01Tk201XG01XH201XI01XJ;01XK01XK201YE01YE;01YF01YF201YG01YG;01YH01YN201YP01YP:01YQ01YQ;01YR01YR201YS01YT;\#
    01YU01Y\201Y]01Yb;01Yc01Yl201Yo01Yo201Z`01[>201\001\3201\401\4;01\d01\d201\e01\e;01\f01\j201\k01\k;01\l01\l2\#
    01\m01]1;01]201]2201]301]4;01][01]c201^001^1201^201^2;01^Q01^Q;01^R01^U201^V01^W;01^X01^Y201^Z01^Z;01^[01^[:\#
    01^\01^]201_V01_V201_W01_W;01_X01_Y201_Z01_\;01_]01_]201_^01_^;01__01_a201_b01_c;01`T01`[;01`\01`c201`d01`e;\#
    01`f01`g201c@01cB201cD01cP201cQ01cQ;01cR01cX201c]01c]201cd01cd201cg01cg;01ch01ci201g001go2020;020;:020<020<2\#
    020=020=8020>020?9020X020^9020l020l4021902194021P021T:021V021Y9021Z021_:023@023`2024R024R4024i024i4026D026I4\#
    026Y026Z402<J02<K302<X02<X402<Y02<Z102??02??402?Y02?\302?]02?_402?`02?`302?a02?b402?c02?c302?h02?j402C202C24\#
    02FZ02F[402Ff02Ff402G002G0402Gk02Gl402Gm02Gn302H002H4402H>02H>402HA02HA402HD02HE302HH02HH402HM02HM402HP02HP4\#
    02HR02HS402HV02HV402HZ02HZ402H^02H_402Hh02Hj402I002I0402I202I2402I802IC302IO02IP402IS02IS402IU02IV402IX02IX4\#
    02Ik02Ik402In02In402Io02Io302JB02JB402JC02JC302JD02JG402JI02JI402JK02JL402JP02JP402JQ02JQ302JW02JW402JZ02J[3\#
    02J`02Ja402Jm02Jn302K402K5302K802K8402K>02K>302K?02K?402KA02KA402KC02KC402KD02KD302KY02KY402KZ02KZ302K`02Ka4\#
    02Kb02Kc302Kd02Kd402Ke02Ke302Kg02Ki402Kj02Kj302Km02Km302L202L2402L502L5302L802L9402L:02L;302L<02L=402L?02L?4\#
    02LB02LB402LD02LD402LF02LF402LM02LM402LQ02LQ402LX02LX302Lc02Ld402M402M4402M702M7402M<02M<302M>02M>302MC02ME3\#
    02MG02MG302MS02MT402NE02NG302NQ02NQ402N`02N`302No02No302Td02Te402\502\7402\K02\L302]@02]@302]E02]E302c_02ca2\#
    02eo02eo:02gP02go202j002jI102jK02kc102l002oE102o`02ok10300030Y1030Z030]2030^030_<030`030`4030a030l1030m030m4\#
    030n030n10311032F1032I032J2032K033o10345034_1034a036>1036@037S1037`038N1038P03971039@03:F103:G03:G403:H03:H1\#
    03:I03:I403:J0:B<10:B@0:C610:I_0:Ib20:Id0:Im20:JN0:JO20:K`0:Ka20:P20:P220:P60:P6:0:P;0:P;20:PS0:PT;0:PU0:PV2\#
    0:PW0:PW;0:P\0:P\:0:R00:R1;0:Rd0:S3;0:S40:S4:0:S50:S520:SP0:Sa20:So0:So20:TV0:T]20:U70:UA20:UB0:UC;0:UP0:Ul<\#
    0:V00:V220:V30:V3;0:Vc0:Vc20:Vd0:Ve;0:Vf0:Vi20:Vj0:Vk;0:Vl0:Vm20:Vn0:W0;0:WU0:WU20:XY0:X^20:X_0:X`;0:Xa0:Xb2\#
    0:Xc0:Xd;0:Xe0:Xf20:Y30:Y320:Y<0:Y<20:Y=0:Y=;0:Yk0:Yk;0:Yl0:Yl20:Ym0:Ym;0:Z`0:Z`20:Zb0:Zd20:Zg0:Zh20:Zn0:Zo2\#
    0:[10:[120:[[0:[[;0:[\0:[]20:[^0:[_;0:[e0:[e;0:[f0:[f:0:_S0:_T;0:_U0:_U20:_V0:_W;0:_X0:_X20:_Y0:_Z;0:_\0:_\;\#
    0:_]0:_]:0:`00=NS10=N`0=O6:0=O;0=Ok:0?T00?[o10?\N0?\N20?h00?h>20?h?0?h?70?h@0?hI10?hP0?h_20?h`0?iB10?iD0?iV1\#
    0?iX0?i[10?ko0?ko:0?l10?mP10?oP0?oV10?oi0?ok:0@7m0@7m20@;P0@;P20@=f0@=j20@X10@X320@X50@X620@X<0@X?20@Xh0@Xj2\#
    0@Xo0@Xo:0@[U0@[V20@dT0@dW20@j[0@j\20@km0@ko20@m60@m@20@n20@n520A000A00;0A010A0120A020A02;0A0h0A1520A160A16:\#
    0A1`0A1`:0A1c0A1d20A1o0A1o:0A200A2120A220A22;0A2`0A2b;0A2c0A2f20A2g0A2h;0A2i0A2i:0A2j0A2j20A2m0A2m;0A320A322\#
    0A3=0A3=;0A400A4220A4W0A4[20A4\0A4\;0A4]0A4b20A4c0A4d:0A550A56;0A5c0A5c20A600A6120A620A62;0A6c0A6e;0A6f0A6n2\#
    0A6o0A70;0A720A73;0A790A7<20A7>0A7>;0A7?0A7?20A8\0A8^;0A8_0A8a20A8b0A8c;0A8d0A8d20A8e0A8e;0A8f0A8g20A8n0A8n2\#
    0A910A9120A;O0A;O20A;P0A;R;0A;S0A;Y20A;Z0A;Z:0A<00A<120A<20A<3;0A<k0A<l20A<n0A<o;0A=00A=020A=10A=4;0A=70A=8;\#
    0A=;0A==;0A=G0A=G;0A=R0A=S;0A=V0A=\20A=`0A=d20A@e0A@g;0A@h0A@o20AA00AA1;0AA20AA2:0AA30AA420AA50AA5;0AA60AA62\#
    0AAN0AAN20AB`0ABb;0ABc0ABh20ABi0ABi;0ABj0ABj20ABk0ABn;0ABo0AC020AC10AC1;0AC20AC2:0AC30AC320AF_0AFa;0AFb0AFe2\#
    0AFh0AFk;0AFl0AFm20AFn0AFn;0AFo0AFo:0AG00AG020AGL0AGM20AH`0AHb;0AHc0AHj20AHk0AHl;0AHm0AHm20AHn0AHn;0AHo0AHo:\#
    0AI00AI020AJ[0AJ[20AJ\0AJ\;0AJ]0AJ]20AJ^0AJ_;0AJ`0AJe20AJf0AJf;0AJg0AJg20ALM0ALO20ALP0ALQ;0ALR0ALU20ALV0ALV;\#
    0ALW0ALZ20AL[0AL[:0AP\0AP^;0AP_0APg20APh0APh;0APi0APi:0APj0APj20AT`0ATe;0ATg0ATh;0ATk0ATl20ATm0ATm;0ATn0ATn:\#
    0ATo0AU2;0AU30AU320AWA0AWC;0AWD0AWG20AWJ0AWK20AWL0AWO;0AWP0AWP:0AWT0AWT;0AX10AX:20AXc0AXc20AXd0AXd:0AXe0AXh2\#
    0AXi0AXj;0AXk0AXn20AY70AY7:0AYA0AYF20AYG0AYH;0AYI0AYK20AZ40AZ9;0AZ:0AZF20AZG0AZG;0AZH0AZH20AZI0AZI:0A`_0A`_;\#
    0A``0A`f20A`h0A`m20A`n0A`n;0A`o0A`o:0AbB0AbW20AbY0AbY;0AbZ0Ab`20Aba0Aba;0Abb0Abc20Abd0Abd;0Abe0Abf20Ada0Adf2\#
    0Adj0Adj20Adl0Adm20Ado0Ae320Ae40Ae5:0Ae60Ae6;0Ae70Ae720Af:0Af>;0Af@0AfA20AfC0AfD;0AfE0AfE20AfF0AfF;0AfG0AfG:\#
    0Akc0Akd20Ake0Akf;0Al00Al120Al20Al3;0Ald0Ale;0Alf0Alj20Aln0Alo;0Am00Am020Am10Am1;0Am20Am2:0C@`0C@o:0CA00CA02\#
    0CA70CAE20F[`0F[d20F\`0F\f20Fm?0Fm?20FmA0Fn7;0Fn?0FnB20FoP0FoS10FoT0FoT20Fo`0Foa<0G000HOg10HP00HcE10Hd00Hd81\#
    0Jo`0Joc10Joe0Jok10Jom0Jon10K000K4R10K4b0K4b10K5@0K5B10K5E0K5E10K5T0K5W10K5`0K;k10KbM0KbN20KbP0KbS:0Ll00Ll]2\#
    0Ll`0Lm620M5U0M5V;0M5W0M5Y20M5]0M5b;0M5c0M5j:0M5k0M6220M650M6;20M6Z0M6]20M920M9420MX00MXf20MXk0MY\20MYe0MYe2\#
    0MZ40MZ420MZK0MZO20MZQ0MZ_20N000N0620N080N0H20N0K0N0Q20N0S0N0T20N0V0N0Z20N2?0N2?20N4`0N4f20N:^0N:^20N;\0N;_2\#
    0NC\0NC_20NS@0NSF20NU40NU:20O040O0430O3?0O3?30O5`0O5a40O5n0O5o40O6>0O6>30O6A0O6J30O7V0O7o50O800O8010O810O813\#
    0O820O8240O8@0O8I10O8J0O8J30O8K0O8^10O8_0O8_30O8`0O8a10O8b0O8f30O8g0O8g40O8h0O8j30O8k0O8k10O900O9810O9@0O9A3\#
    0O9P0O9U10O<00O<P30O<Q0O<Q40O<T0O<\40O<]0O<e30O<f0O<f40O<g0O=l30O=m0O=m40O=n0O>C30O>F0O>G40O>I0O>K40O>N0O>O4\#
    0O>P0O?:30O?;0O?>40O??0O?C30O?D0O?O40O?P0O?`30O?c0O?c40O?d0O?d30O?e0O?e40O?g0O?g40O?h0O?j30O?k0O?o60O@00O@n3\#
    0O@o0O@o40OA00OA030OA10OA140OA20OCl30OCm0OCm40OCo0ODm30OE90OE:40OE;0OE>30OE@0OEW30OE_0OE`40OEc0OEi40OEj0OEj3\#
    0OF70OF740OF:0OF=40OF@0OF@40OFE0OFF30OFT0OFT30OFU0OFU40OFX0OFX40OFa0OFb40OFl0OFl40OG20OG440OGA0OGC40OGL0OGN4\#
    0OGQ0OGQ40OGS0OGS40OGX0OGX40OG_0OG_40OGc0OGc40OGj0OGj40OGk0OI?30OJ00OK530OK;0OK;40OK<0OK<30OK=0OK?40OK@0OKB3\#
    0OKE0OKG30OKL0OKO30OKP0OKU40OKY0OKY40OK[0OK\30OK`0OK`40OKc0OKc40OKd0OKl30OOP0OO[30OO`0OO`30OT<0OTj30OTl0OU53\#
    0OU70OWo30OY`0OYl30OZ00OZ830OZ@0OZm30OZo0O[530O[>0O[K30O[P0O[X30O[`0O[h30P000_om10`000oom13P013P01:3P0P3P1o2\#
    3P403P7_2
    """#
}
