package import StickerBase
package import SystemPackage

/// An `include` that matches nothing on disk and excludes files that the user named.
package struct UnmatchedInclude: Sendable {
  /// The patterns and their origin.
  package let include: Setting<PatternList>
  /// Number of named files that ``include`` excludes.
  package private(set) var fileCount = 1
  /// True if the configuration makes a run fail whose search finds nothing; `nil` if no setting decides.
  package let failsIfEmpty: Bool?

  /// Returns the includes that match nothing.
  ///
  /// - Parameter leftOut: the named files that were left out, each with its configuration.
  package static func find(in leftOut: [(file: FilePath, configuration: Configuration)])
    -> [UnmatchedInclude]
  {
    var found: [UnmatchedInclude] = []
    var matching: Set<String> = []
    for (file, configuration) in leftOut {
      guard let include = configuration.include, !include.value.covers(file.absolute) else {
        continue
      }
      let origin = include.origin
      guard !matching.contains(origin.description) else { continue }
      if let known = found.firstIndex(where: { $0.include.origin == origin }) {
        found[known].fileCount += 1
      } else if include.value.matchesAnything(within: configuration.treeLimits) {
        matching.insert(origin.description)
      } else {
        found.append(
          UnmatchedInclude(include: include, failsIfEmpty: configuration.failsIfEmpty?.value))
      }
    }
    return found
  }

  /// The error, with the remedy.
  package var complaint: DocumentError.Mistake {
    let patterns = include.value.globs
    let examples = patterns.prefix(3).map { "'\($0.text.excerpt)'" }.joined(separator: ", ")
    let message =
      "'include' matches nothing on disk (\(examples)\(andMore(patterns.count - 3))) and leaves out "
      + "\(counted(fileCount, "named file")); correct the pattern, or remove it"
    guard case .file(let name, let line) = include.origin else {
      return DocumentError.Mistake(message)
    }
    return DocumentError.Mistake(message, file: name, place: TextPlace(line: line, column: 1))
  }
}
