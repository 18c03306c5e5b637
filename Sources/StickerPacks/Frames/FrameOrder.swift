import StickerBase
import SystemPackage

/// The order of frames by their names. Names may be read in more than one way.
struct FrameOrder {
  /// The paths in order.
  let paths: [FilePath]
  /// A reading that gives a different order than plain whole numbers; `nil` if there is none.
  let alternative: Reading?
  /// True if the names are ordered by ``alternative``, because they evidently contain such numbers.
  let usesAlternative: Bool
  /// Two neighbors whose order depends on the reading; empty if there are none.
  private let example: [FilePath]

  /// A way to read names other than by plain whole numbers; the raw value names it in messages.
  enum Reading: String, CaseIterable {
    case hexadecimal = "hexadecimal numbers"
    case signed = "numbers with a sign"
    case decimal = "decimal fractions"
    case chinese = "Chinese numerals"
    case separated = "number regardless of the separator"
  }

  init(_ paths: [FilePath]) {
    let natural = paths.sorted(by: naturallyPrecedes)
    let fields = FrameNameFields(natural)
    for reading in Reading.allCases {
      guard let (numbers, areEvident) = fields?.numbers(as: reading) else { continue }
      let order = natural.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
      guard order != Array(natural.indices) else {
        // Evident numbers leave no doubt about the order.
        if areEvident { break }
        continue
      }
      var ranks = order
      for (rank, index) in order.enumerated() { ranks[index] = rank }
      let (taken, otherRanks) =
        areEvident ? (order, Array(natural.indices)) : (Array(natural.indices), ranks)
      self.paths = taken.map { natural[$0] }
      example =
        zip(taken, taken.dropFirst()).first { otherRanks[$0] > otherRanks[$1] }
        .map { [natural[$0], natural[$1]] } ?? []
      (alternative, usesAlternative) = (reading, areEvident)
      return
    }
    (self.paths, alternative, usesAlternative, example) = (natural, nil, false, [])
  }

  /// Creates an order that the user chose.
  private init(kept paths: [FilePath]) {
    (self.paths, alternative, usesAlternative, example) = (paths, nil, false, [])
  }

  /// Returns the order of files that the user named one by one. It is the order in which they were named, unless their
  /// names differ only in numbers and a shell expanded a pattern to that order, in which 10 precedes 2.
  static func ofNamed(_ paths: [FilePath]) -> FrameOrder {
    let order = FrameOrder(paths)
    guard order.paths != paths, isShellOrder(paths) else { return FrameOrder(kept: paths) }
    let series = paths.map { FrameName($0).series }
    return order.usesAlternative || Set(series).count == 1 ? order : FrameOrder(kept: paths)
  }

  /// Returns true if names are sorted character by character, as a shell expands a pattern: by bytes, or
  /// without regard to case in most locales.
  private static func isShellOrder(_ paths: [FilePath]) -> Bool {
    let names = paths.map(\.bytes)
    let folded = paths.map { Array($0.string.lowercased().utf8) }
    return [names, folded].contains { names in
      zip(names, names.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
    }
  }

  /// Returns remarks on the reading of the names if there is a choice, otherwise on gaps, duplicate numbers and odd
  /// names.
  ///
  /// - Parameter list: the list in which the user can give another order, such as `frames.txt`.
  func remarks(changedBy list: String) -> [Remark] {
    guard let alternative else { return FrameNumbering.remarks(on: paths) }
    let example =
      example.isEmpty ? "" : ", " + example.map(\.printableName).joined(separator: " before ")
    let note = Remark.note(
      "the names are \(usesAlternative ? "" : "not ")ordered by \(alternative.rawValue)\(example); "
        + "for any other order, list names and times in \(list)")
    // Names with letters that were not read as hexadecimal digits are odd, which needs a remark as well.
    let isOdd = alternative == .hexadecimal && !usesAlternative
    return [note] + (isOdd ? FrameNumbering.remarks(on: paths) : [])
  }
}
