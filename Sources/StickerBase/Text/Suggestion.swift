/// Returns the candidate most similar to a mistyped word, if at most a third of the word's characters are wrong.
/// Otherwise, returns the first candidate that begins with the word, if the word has at least three characters. Returns
/// `nil` if there is no such candidate.
package func nearest(to word: String, among candidates: [String]) -> String? {
  let scored = candidates.map { (editDistance(word.lowercased(), $0.lowercased()), $0) }
  guard let best = scored.min(by: { $0.0 < $1.0 }) else { return nil }
  guard best.0 > word.count / 3 else { return best.1 }
  let start = word.lowercased()
  return start.count < 3 ? nil : candidates.first { $0.lowercased().hasPrefix(start) }
}

/// Returns the number of insertions, deletions, substitutions and swaps of neighbors that turn one word into
/// the other; the length of the longer word if one is empty or has more than 256 characters.
func editDistance(_ a: String, _ b: String) -> Int {
  let a = Array(a)
  let b = Array(b)
  guard !a.isEmpty, !b.isEmpty, a.count <= 256, b.count <= 256 else { return max(a.count, b.count) }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count {
      let cost = a[i - 1] == b[j - 1] ? 0 : 1
      row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        row[j] = min(row[j], beforeLast[j - 2] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
