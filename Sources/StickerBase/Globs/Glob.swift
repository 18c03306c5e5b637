/// A pattern for paths below a folder: `*` and `?` match within a name, `[a-z]` and `[!a-z]` match one
/// character, `**` matches any number of folders, `\` escapes the next character. Accented letters match both
/// as one scalar and as several (``composedScalars(of:)``).
///
/// Besides a fixed charge for each name of the path, the steps of a match are at most about the length of the pattern
/// times the length of the path. They are charged to a budget.
package struct Glob: Sendable, Equatable {
  /// The pattern as written.
  package let text: String
  private let segments: [GlobSegment]

  /// An error in a pattern.
  package struct Fault: Error {
    package var message: String
  }

  /// Number of steps that are charged for a name of a path, besides one for each segment and each comparison.
  private static let stepsForName = 32

  /// Maximum size of a pattern in bytes.
  static let maximumBytes = 512

  /// Parses a pattern. It is relative to a folder and cannot lead out of it.
  package init(_ text: String) throws(Fault) {
    guard !text.isEmpty else { throw Fault(message: "the pattern is empty") }
    guard text.utf8.count <= Self.maximumBytes else {
      throw Fault(message: "the pattern is longer than \(Self.maximumBytes) bytes")
    }
    guard text.isShownAsWritten else {
      throw Fault(message: "the pattern contains control or invisible characters")
    }
    guard !text.hasPrefix("/") else {
      throw Fault(message: "a pattern is relative to its folder and cannot begin with /")
    }
    var segments: [GlobSegment] = []
    for part in try GlobSegment.split(text) where !part.isEmpty && part != "." {
      guard part != ".." else {
        throw Fault(message: "a pattern cannot lead out of its folder with ..")
      }
      let segment = try GlobSegment(part)
      if segment == .anyFolders, segments.last == .anyFolders { continue }
      segments.append(segment)
    }
    // A pattern that ends in ** matches everything in a folder, but not the folder itself.
    if segments.last == .anyFolders { segments.append(try GlobSegment("*")) }
    self.text = text
    self.segments = segments
  }

  /// The names of the nested folders, outermost first, that contain everything the pattern can match.
  package var folders: [String] {
    var names: [String] = []
    for case .name(let segment) in segments.dropLast().prefix(while: { $0 != .anyFolders }) {
      guard let name = segment.literal else { break }
      names.append(name)
    }
    return names
  }

  /// Returns true if the pattern matches this path itself.
  package func matches(_ path: GlobPath, _ budget: PatternBudget) -> Bool {
    walk(path, budget).matchesWhole
  }

  /// Returns true if the pattern matches this path or a folder that contains it.
  func covers(_ path: GlobPath, _ budget: PatternBudget) -> Bool {
    let (matchesWhole, matchesFolder) = walk(path, budget)
    return matchesWhole || matchesFolder
  }

  /// Follows all alternatives of the pattern at once, name by name; nothing matches once the budget is spent.
  private func walk(
    _ path: GlobPath, _ budget: PatternBudget
  ) -> (matchesWhole: Bool, matchesFolder: Bool) {
    var steps = path.names.count * (segments.count + Self.stepsForName)
    guard budget.spend(steps) else { return (false, false) }
    steps = 0
    defer { budget.spend(steps) }
    var reached = [Bool](repeating: false, count: segments.count + 1)
    reached[0] = true
    skipFolders(&reached)
    // A pattern without names, for example ".", matches the folder that it is relative to.
    guard !path.names.isEmpty else { return (reached[segments.count], false) }
    var matchesFolder = reached[segments.count]
    for (index, name) in path.names.enumerated() {
      var next = [Bool](repeating: false, count: segments.count + 1)
      for (state, segment) in segments.enumerated() where reached[state] {
        switch segment {
        case .anyFolders: next[state] = true
        case .name(let pattern): if pattern.matches(name, &steps) { next[state + 1] = true }
        }
      }
      skipFolders(&next)
      if index == path.names.count - 1 { return (next[segments.count], matchesFolder) }
      matchesFolder = matchesFolder || next[segments.count]
      reached = next
    }
    return (false, matchesFolder)
  }

  /// Adds the states after a `**`, which can match zero folders.
  private func skipFolders(_ reached: inout [Bool]) {
    for (state, segment) in segments.enumerated() where reached[state] && segment == .anyFolders {
      reached[state + 1] = true
    }
  }
}

/// A path in the form that patterns match: the names below a folder as composed Unicode scalars. In a name that is not
/// UTF-8, bytes beyond ASCII have values above all scalars.
package struct GlobPath: Sendable {
  var names: [[UInt32]]

  /// A name of only this value stands for every name: it is no character, so only `*` and `**` match it.
  static let anyName = UInt32.max

  /// Creates a path from its names, each in the bytes of the file system.
  init(_ names: [[UInt8]]) { self.names = names.map(Self.scalars) }

  private static func scalars(_ bytes: [UInt8]) -> [UInt32] {
    if let text = String(validating: bytes, as: UTF8.self) {
      return composedScalars(of: text)
    }
    return bytes.map { $0 < 0x80 ? UInt32($0) : 0x11_0000 + UInt32($0) }
  }
}
