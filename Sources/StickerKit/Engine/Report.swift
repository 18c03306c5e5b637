/// The outcome of a run, sorted once, ready for any reporter.
public struct Report: Sendable {
  /// What was checked, in the order of paths.
  public var packs: [PackSummary] = []
  /// Sorted by path, frame and rule.
  public var findings: [Finding] = []
  /// Files and folders that could not be read, in words; each makes the run fail with status 2.
  public var errors: [String] = []
  /// The limits that were applied.
  public var profile: Profile
  /// The least severity that makes the run fail; `nil` when nothing does.
  public var failOn: Severity?

  /// One pack of a report.
  public struct PackSummary: Sendable {
    public var path: String
    public var name: String
    public var stickerCount: Int
    public var sizeClass: PackSizeClass?
    /// The largest sticker file: its path and size.
    public var largest: (path: String, size: ByteCount)?
    /// Paths in the pack that findings are about.
    public var spoiledPaths: Set<String>
    /// Stickers without a finding.
    public var goodCount: Int
  }

  public init(profile: Profile, failOn: Severity? = .error) {
    self.profile = profile
    self.failOn = failOn
  }

  /// How many findings are of a severity.
  public func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// True when no finding reaches ``failOn`` and everything could be read.
  public var passed: Bool { errors.isEmpty && !findings.contains(where: fails) }

  /// Whether a finding makes the run fail.
  public func fails(_ finding: Finding) -> Bool { failOn.map { finding.severity >= $0 } ?? false }
}
