import StickerBase
import StickerPacks
import SystemPackage

extension Finding.Draft {
  /// - Parameter origin: the file and line of a project that it is about.
  init(_ message: String, help: String, at origin: ProjectValue.Origin, severity: Severity? = nil) {
    self.init(message, help: help, line: origin.line, severity: severity, path: origin.path)
  }
}

/// Findings without repetition: the configurations of a target mostly say the same.
struct DistinctFindings {
  private var known: Set<String> = []
  private var drafts: [Finding.Draft] = []

  /// Reports what `find` adds, in its order.
  static func report(to report: (Finding.Draft) -> Void, _ find: (inout DistinctFindings) -> Void) {
    var findings = DistinctFindings()
    find(&findings)
    findings.drafts.forEach(report)
  }

  /// - Parameter cause: what it is about, where its message says more; `nil` for the message itself.
  mutating func add(_ draft: Finding.Draft, cause: String? = nil) {
    if known.insert(cause ?? draft.message).inserted { drafts.append(draft) }
  }
}

extension XcodeProject {
  /// The Messages extensions with the apps that hold them, in each configuration that both have.
  var pairs:
    [(host: XcodeTarget, target: XcodeTarget, own: TargetConfiguration, hosts: TargetConfiguration)]
  {
    shippedExtensions.flatMap { target in
      hosts(of: target).flatMap { host in
        target.configurations.compactMap { own in
          host.configurations.first { $0.name == own.name }.map { (host, target, own, $0) }
        }
      }
    }
  }
}
