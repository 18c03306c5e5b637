import StickerBase
import SystemPackage

/// Interprets the numbers in the names of frames.
enum FrameNumbering {
  /// Maximum number of gaps, duplicates or odd names that are listed; further ones are counted. A single further one is
  /// listed as well.
  private static let maxShown = 5

  /// Returns true if the names differ in no more than one number, as the names of an animation's frames do.
  static func isSeries(_ paths: [FilePath]) -> Bool {
    guard let first = paths.first.map({ FrameName($0) }), paths.count > 1 else { return false }
    return paths.allSatisfy { FrameName($0).series == first.series }
      && !numbered(paths.map { ($0, FrameName($0).numbers) }).isEmpty
  }

  /// Reports gaps, duplicate numbers, and names that differ from the others.
  ///
  /// - Parameter paths: the paths in the order of the frames.
  static func remarks(on paths: [FilePath]) -> [Remark] {
    var all: [FrameName.Series: [(path: FilePath, numbers: [Int?])]] = [:]
    var order: [FrameName.Series] = []
    for path in paths {
      let name = FrameName(path)
      if all[name.series] == nil { order.append(name.series) }
      all[name.series, default: []].append((path, name.numbers))
    }
    var texts: [String] = []
    for series in order {
      let members = numbered(all[series] ?? [])
      texts += duplicates(in: members) + gaps(in: members)
    }
    if let main = all.values.max(by: { $0.count < $1.count }), main.count >= 3,
      main.count * 2 > paths.count, main.count < paths.count
    {
      let series = FrameName(main[0].path).series
      let others = paths.filter { FrameName($0).series != series }
      texts += shortened(
        others.map { "\($0.printableName) is not numbered like \(main[0].path.printableName)" })
    }
    return texts.map(Remark.warning)
  }

  /// Returns the frames, sorted by the only number in which their names differ, or by the last number if they differ in
  /// none. The result is empty if the names differ in several numbers, or if the number is missing or too long.
  private static func numbered(
    _ members: [(path: FilePath, numbers: [Int?])]
  ) -> [(path: FilePath, number: Int)] {
    guard members.count > 1, let first = members.first else { return [] }
    let differing = first.numbers.indices.filter { index in
      members.contains { $0.numbers[index] != first.numbers[index] }
    }
    // Names that differ only in leading zeros or the extension differ in no number. Then any number will do.
    let index = differing.first ?? first.numbers.indices.last
    guard differing.count <= 1, let index else { return [] }
    let pairs = members.compactMap { member in member.numbers[index].map { (member.path, $0) } }
    return pairs.count == members.count ? pairs.sorted { $0.1 < $1.1 } : []
  }

  private static func duplicates(in members: [(path: FilePath, number: Int)]) -> [String] {
    var texts: [String] = []
    for (one, next) in zip(members, members.dropFirst())
    where one.number == next.number && one.path != next.path {
      texts.append(
        "\(one.path.printableName) and \(next.path.printableName) have the same number; both are used"
      )
    }
    return shortened(texts)
  }

  /// Returns sentences about missing numbers, which are those that a regular step leads to. The step is 1 if some
  /// numbers are consecutive and at most twice as many numbers are missing as are present. Otherwise it is the most
  /// frequent step if at least half of the steps equal it. Dates, for example, have no such step.
  private static func gaps(in members: [(path: FilePath, number: Int)]) -> [String] {
    let steps = zip(members, members.dropFirst()).map { ($0, $1, $1.number - $0.number) }
      .filter { $0.2 > 0 }
    var counts: [Int: Int] = [:]
    for step in steps { counts[step.2, default: 0] += 1 }
    let usual = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    guard let usual else { return [] }
    let isDense = counts[1] != nil && steps.reduce(0) { $0 + $1.2 - 1 } <= 2 * members.count
    guard isDense || usual.value * 2 >= steps.count else { return [] }
    let step = isDense ? 1 : usual.key
    return shortened(
      steps.filter { $0.2 > step }.map { one, next, _ in
        let (first, last) = (one.number + step, next.number - step)
        let numbers = first >= last ? "\(first) is" : "\(first) to \(last) are"
        return "\(numbers) missing between \(one.path.printableName) and \(next.path.printableName)"
      })
  }

  private static func shortened(_ texts: [String]) -> [String] {
    guard texts.count > maxShown + 1 else { return texts }
    return texts.prefix(maxShown) + ["and \((texts.count - maxShown).grouped) more like this"]
  }
}
