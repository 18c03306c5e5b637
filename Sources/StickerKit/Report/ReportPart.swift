package import StickerBase
package import SystemPackage

/// What makes of several reports one: of which whole a report is a part, and what the others must know.
package struct ReportPart: Sendable, Equatable {
  /// Which part it is.
  package var shard: Shard
  /// The packs of the whole.
  package var packCount: Int
  /// A SHA-256 of the places of those, which all parts of one whole share.
  package var digest: String
  /// The path that it is about, as it came in a stream; `nil` where everything was known before.
  package var path: FilePath?
  /// Entries of configurations that accept a finding here; elsewhere they may accept none.
  var usedIgnores: Set<IgnorePlace> = []
  /// Entries that accept nothing here, and patterns that match nothing here nor are known to match
  /// anything elsewhere. Only the whole can tell whether they are for nothing.
  var unusedIgnores: [Leftover] = []
  var unmatchedPatterns: [Leftover] = []

  /// An entry of `ignore`.
  struct IgnorePlace: Hashable, Codable, Comparable {
    var file: String
    var line: Int
    var rule: String

    init(_ leftover: Leftover) {
      self.init(file: leftover.file.display, line: leftover.line, rule: leftover.ruleID)
    }

    init(file: String, line: Int, rule: String) {
      (self.file, self.line, self.rule) = (file, line, rule)
    }

    static func < (a: IgnorePlace, b: IgnorePlace) -> Bool {
      (a.file, a.line, a.rule) < (b.file, b.line, b.rule)
    }
  }

  /// - Parameter places: those of the packs of the whole, from the root of the checkout.
  init(_ shard: Shard, of places: [FilePath]) {
    self.init(
      shard, packCount: places.count,
      digest: String(
        SHA256.hexDigest(of: Array(places.map(\.bytes).joined(separator: [0]))).prefix(16)))
  }

  init(_ shard: Shard, packCount: Int, digest: String) {
    self.shard = shard
    self.packCount = packCount
    self.digest = digest
  }
}

extension Report {
  /// What is said of a path in a stream that could not be checked.
  package static func failed(_ mistakes: [DocumentError.Mistake]) -> Report {
    var report = Report()
    report.failures = mistakes
    report.part = ReportPart(.whole, of: [])
    return report
  }

  /// Makes this the report of a part, which says nothing of what only the whole can tell.
  mutating func become(_ part: ReportPart, usedIgnores: Set<ReportPart.IgnorePlace>) {
    var part = part
    part.usedIgnores = usedIgnores
    part.unusedIgnores = unusedIgnores
    part.unmatchedPatterns = unmatchedPatterns
    unusedIgnores = []
    unmatchedPatterns = []
    self.part = part
  }
}
