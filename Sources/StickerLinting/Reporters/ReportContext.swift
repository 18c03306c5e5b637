import StickerRules
package import SystemPackage

/// The environment of a report, which reporters cannot look up themselves.
package struct ReportContext: Sendable {
  /// The version of this program.
  package var version: String
  /// The absolute path of the folder that relative paths start from, with a trailing `/`.
  package var workingFolder: String
  /// The absolute path of the checkout that reported paths are relative to; `nil` for the working folder.
  package var projectFolder: FilePath?
  package var style: TextStyle
  /// The level of detail for people.
  package var detail: Detail
  /// Hints in the closing lines, before the hint that all reports have. They are not shown with ``Detail/failures``.
  package var hints: [Hint]
  /// True to show the number of findings of each rule instead of single findings.
  package var showsStatistics: Bool
  /// The maximum size of a Markdown report in bytes.
  package var markdownLimit: Int
  /// The maximum number of lines with the names of files that have the same finding, for people; `nil` for the number
  /// that ``detail`` allows.
  package var maxNameLines: Int?
  /// The command that shows what a report for people leaves out; `nil` for the options of `lint`.
  package var wholeReport: Hint?
  /// True to list findings accepted by a baseline or configuration, in formats that support it.
  package var showsAccepted = false
  /// Links to pictures of the files with findings, for formats that show pictures.
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
  /// The level of detail of a report for people.
  package enum Detail: Sendable {
    /// Findings that fail the run, and nothing about packs that are fine.
    case failures
    /// Each error, one group for the warnings of a rule about many files, and one line for the notes of each rule.
    case digest
    /// Every finding.
    case everything
  }

  /// A flag or command and its effect.
  package struct Hint: Sendable {
    package var command: String
    package var effect: String

    package init(_ command: String, _ effect: String) {
      self.command = command
      self.effect = effect
    }
  }

  /// The maximum size of a report in a comment, in bytes. GitHub refuses more than 64 KB, and 1 KB is left for the text
  /// around the report.
  package static let commentLimit = 63 << 10
  /// The maximum size of a job summary in bytes. GitHub drops a summary of more than 1024 KB.
  package static let jobSummaryLimit = 1023 << 10

  /// Returns the fingerprint of a finding at its path in the checkout; see ``Finding/fingerprint(at:)``.
  func fingerprint(of finding: Finding) -> String {
    finding.fingerprint(at: projectPath(finding.path))
  }

  /// Returns a path relative to the checkout, normalized; `.` for the checkout itself. A path outside of the checkout
  /// becomes absolute or, without a ``projectFolder``, is only normalized.
  ///
  /// Links are not followed, because a service looks for the path as it is in the checkout.
  func projectPath(_ path: FilePath) -> FilePath {
    if projectFolder == nil, path.isRelative, path.isLexicallyNormal { return path }
    let base = FilePath(workingFolder)
    var absolute = base.pushing(path).lexicallyNormalized()
    let isInside = absolute.removePrefix((projectFolder ?? base).lexicallyNormalized())
    if isInside { return absolute.isEmpty ? "." : absolute }
    return projectFolder == nil ? path.lexicallyNormalized() : absolute
  }
}
