import StickerRules
package import SystemPackage

/// What reporters must be told of the world around them.
package struct ReportContext: Sendable {
  /// This program's version.
  package var version: String
  /// The absolute path of the folder that relative paths start from, with a `/` at its end.
  package var workingFolder: String
  /// The absolute path of the checkout that a service wants paths to start from; `nil` when it is
  /// the working folder.
  package var projectFolder: FilePath?
  package var style: TextStyle
  /// How much people read.
  package var detail: Detail
  /// What the closing line tells people to type for more or less, beside what it always names.
  package var hints: [Hint]
  /// Whether people read how often each rule spoke, in place of single findings.
  package var showsStatistics: Bool
  /// The most bytes that a Markdown report may have.
  package var markdownLimit: Int
  /// Whether formats that can say so list what a baseline or a configuration accepts.
  package var showsAccepted = false
  /// Links to pictures of what findings are about, for formats that show pictures.
  package var pictures: [FilePath: String] = [:]

  package init(
    version: String, workingFolder: String, projectFolder: FilePath? = nil,
    style: TextStyle = TextStyle(), detail: Detail = .digest, hints: [Hint] = [],
    showsStatistics: Bool = false, markdownLimit: Int = ReportContext.commentLimit
  ) {
    self.version = version
    self.workingFolder = workingFolder
    self.projectFolder = projectFolder
    self.style = style
    self.detail = detail
    self.hints = hints
    self.showsStatistics = showsStatistics
    self.markdownLimit = markdownLimit
  }
}

extension ReportContext {
  /// How much of a report people read.
  package enum Detail: Sendable {
    /// What fails the run, and nothing about what is fine.
    case failures
    /// Errors one by one, warnings by rule where a rule speaks of many files, notes in a line a rule.
    case digest
    /// Every finding, one by one.
    case everything
  }

  /// A flag or a command, and what it does.
  package struct Hint: Sendable {
    package var command: String
    package var effect: String

    package init(_ command: String, _ effect: String) {
      self.command = command
      self.effect = effect
    }
  }

  /// GitHub refuses comments of more than 64 KB; 1 KB is left for what surrounds the report.
  package static let commentLimit = 63 << 10
  /// GitHub drops a job summary of more than 1024 KB.
  package static let jobSummaryLimit = 1023 << 10

  /// See ``Finding/fingerprint(at:)``.
  func fingerprint(of finding: Finding) -> String {
    finding.fingerprint(at: projectPath(finding.path))
  }

  /// A path as seen from the checkout, without `.` and, where that can be, without `..`; absolute
  /// when it lies outside.
  ///
  /// Links are not followed: a service looks for the path that the checkout has.
  func projectPath(_ path: FilePath) -> FilePath {
    if projectFolder == nil, path.isRelative, path.isLexicallyNormal { return path }
    let base = FilePath(workingFolder)
    var place = base.pushing(path).lexicallyNormalized()
    let isInside = place.removePrefix((projectFolder ?? base).lexicallyNormalized())
    if isInside { return place.isEmpty ? "." : place }
    return projectFolder == nil ? path.lexicallyNormalized() : place
  }
}
