package import StickerBase
package import SystemPackage

/// An `include` that is for nothing on the disk, and leaves out files that somebody named.
package struct UselessInclude: Sendable {
  /// The patterns, and where they are written.
  package let include: Setting<PatternList>
  /// How many of the named files it leaves out.
  package private(set) var fileCount = 1
  /// `fail-if-empty` of its configuration; `nil` if nobody sets it.
  package let failsIfEmpty: Bool?

  /// Finds those among the configurations of files that were named and left out.
  package static func find(in leftOut: [(file: FilePath, configuration: Configuration)])
    -> [UselessInclude]
  {
    var found: [UselessInclude] = []
    var sound: Set<String> = []
    for (file, configuration) in leftOut {
      guard let include = configuration.include, !include.value.covers(file.absolute) else {
        continue
      }
      let origin = include.origin
      guard !sound.contains(origin.description) else { continue }
      if let known = found.firstIndex(where: { $0.include.origin == origin }) {
        found[known].fileCount += 1
      } else if include.value.matchesAnything(within: configuration.treeLimits) {
        sound.insert(origin.description)
      } else {
        found.append(
          UselessInclude(include: include, failsIfEmpty: configuration.failsIfEmpty?.value))
      }
    }
    return found
  }

  /// What is wrong, and what to do.
  package var complaint: DocumentError.Mistake {
    let patterns = include.value.globs
    let shown = patterns.prefix(3).map { "'\($0.text.excerpt)'" }.joined(separator: ", ")
    let message =
      "'include' matches nothing on disk (\(shown)\(andMore(patterns.count - 3))) and leaves out "
      + "\(counted(fileCount, "named file")); correct the pattern, or remove it"
    guard case .file(let name, let line) = include.origin else {
      return DocumentError.Mistake(message)
    }
    return DocumentError.Mistake(message, file: name, place: TextPlace(line: line, column: 1))
  }
}
