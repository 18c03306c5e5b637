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
  /// Whether findings that do not fail the run are left out of what people read.
  package var isQuiet: Bool
  /// Whether people read how often each rule spoke, in place of single findings.
  package var showsStatistics: Bool
  /// The most bytes that a Markdown report may have.
  package var markdownLimit: Int

  package init(
    version: String, workingFolder: String, projectFolder: FilePath? = nil,
    style: TextStyle = TextStyle(), isQuiet: Bool = false, showsStatistics: Bool = false,
    markdownLimit: Int = ReportContext.commentLimit
  ) {
    self.version = version
    self.workingFolder = workingFolder
    self.projectFolder = projectFolder
    self.style = style
    self.isQuiet = isQuiet
    self.showsStatistics = showsStatistics
    self.markdownLimit = markdownLimit
  }
}

extension ReportContext {
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
