/// The distance counts inserted, lost, changed and swapped letters (Damerau–Levenshtein, adjacent swaps only). Words of
/// up to four letters may differ in one, longer ones in two: two of four leave too little to recognise.
package func nearestWord(to typed: String, among known: some Sequence<String>, within most: Int? = nil) -> String? {
  guard typed.utf8.count <= 40 else { return nil }
  let letters = Array(typed.lowercased())
  let allowed = most ?? (typed.count <= 4 ? 1 : 2)
  return known.map { (word: $0, distance: editDistance(letters, Array($0))) }
    .filter { $0.distance <= allowed && $0.distance < $0.word.count }.min { $0.distance < $1.distance }?.word
}

/// The first known word that begins with the typed letters, if they are three or more, or else the nearest one.
package func likelyWord(for typed: String, among known: some Sequence<String>, within most: Int? = nil) -> String? {
  guard typed.utf8.count <= 40 else { return nil }
  let beginning = typed.lowercased()
  let longer = typed.count < 3 ? nil : known.first { $0.hasPrefix(beginning) }
  return longer ?? nearestWord(to: typed, among: known, within: most)
}

private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      let change = last[j] + (left[i] == right[j] ? 0 : 1)
      var least = min(change, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { least = min(least, beforeLast[j - 1] + 1) }
      row.append(least)
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
