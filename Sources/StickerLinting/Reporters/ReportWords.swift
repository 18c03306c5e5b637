import StickerBase
package import StickerRules
import SystemPackage

extension Report {
  /// The title of each section: the path of a folder among several packs, so that it can be typed; otherwise the name of
  /// the pack if that is unique, or else its path. The platforms that the section is about follow.
  var titles: [String] {
    let pathsByName = Dictionary(grouping: packs, by: \.tellingName).mapValues {
      Set($0.map(\.path))
    }
    let isOnlyPack = Set(packs.map(\.path)).count == 1
    return packs.map { pack in
      let name = pack.tellingName
      let isUnique = pathsByName[name]?.count == 1 && !name.isEmpty
      let showsName = isUnique && (isOnlyPack || !pack.hasShortPath)
      let title = (showsName ? name : pack.path.display).printable
      return pack.platforms.isEmpty ? title : "\(title) for \(listed(pack.platforms))"
    }
  }
}

extension PackReport {
  /// True for a folder below the working folder. The paths of catalogs are long, and the working folder is only a dot.
  fileprivate var hasShortPath: Bool { path.isRelative && path != "." && path.catalog == nil }

  /// The name of the pack. A name without a letter, which would tell nothing, follows the name of the folder above.
  fileprivate var tellingName: String {
    guard !name.isEmpty, !name.contains(where: \.isLetter), path.components.count > 1 else {
      return name
    }
    return "\(path.parent.displayedName)/\(name)"
  }
}

extension PackReport {
  /// Returns a path relative to the pack's folder. For the pack itself it is `the whole pack`, or the name of a
  /// description of messages.
  func displayName(of path: FilePath) -> String {
    if path == self.path { return messageCount == nil ? "the whole pack" : name.printable }
    let isUnrelated = path.relative(to: self.path) == path
    // Icons and localized variants lie next to the pack.
    let base = isUnrelated ? self.path.catalog?.parent ?? self.path : self.path
    return path.relative(to: base).display.printable
  }
}

extension Totals {
  /// The numbers of findings: `1 must be fixed, 5 worth a look`, or `nothing`.
  package var findingCounts: String {
    let counts = Severity.allCases.reversed().filter { count($0) > 0 }
      .map { "\(count($0).grouped) \($0.summary)" }
    return counts.isEmpty ? "nothing" : counts.joined(separator: ", ")
  }

  /// The counts as phrases with colors: `2 must be fixed`, `5 worth a look`, `3 in the baseline`, `1
  /// ignored`, `9 of 12 stickers fine`.
  var phrases: [(text: String, ink: TextStyle.Ink)] {
    let counts = Severity.allCases.reversed().map { ($0, count($0) + (patterns[$0] ?? 0)) }
    let found: [(String, TextStyle.Ink)] = counts.filter { $0.1 > 0 }.map {
      ("\($1.grouped) \($0.summary)", $0.ink)
    }
    let hasNothingToFix = stickers > 0 && passed && count(.error) == 0 && !found.isEmpty
    let praise = "nothing must be fixed" + (isPartOfProject ? " here" : "")
    var phrases: [(String, TextStyle.Ink)] = hasNothingToFix ? [(praise, .green)] : []
    phrases += found
    if baselined > 0 { phrases.append(("\(baselined.grouped) in the baseline", .dim)) }
    if ignored > 0 { phrases.append(("\(ignored.grouped) ignored", .dim)) }
    if let messages { phrases.append((counted(messages, "message"), .dim)) }
    if stickers > 0 {
      let scope = platforms > 1 ? " on all \(platforms.grouped) platforms" : ""
      phrases.append(("\(good.grouped) of \(counted(stickers, "sticker")) fine\(scope)", .green))
      if leftOut > 0 { phrases.append(("\(leftOut.grouped) left out", .dim)) }
      if covers > 0 { phrases.append((covers.takenAsCovers, .dim)) }
    }
    return phrases.isEmpty ? [("no stickers found", .dim)] : phrases
  }
}

extension Int {
  /// The words for this number of pictures that other platforms take as covers: `1 taken as a cover`.
  var takenAsCovers: String { "\(grouped) taken as \(agreeing(self, "a cover", "covers"))" }
}

extension Finding {
  /// The message and the help on one line.
  package var text: String { help.map { "\(draft.message) \($0)" } ?? draft.message }
}
