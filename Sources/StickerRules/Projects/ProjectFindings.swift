import StickerBase
import StickerPacks
import SystemPackage

extension Finding.Draft {
  /// - Parameter origin: the file and line of the project that the finding is about.
  init(_ message: String, help: String, at origin: ProjectValue.Origin, severity: Severity? = nil) {
    self.init(message, help: help, line: origin.line, severity: severity, path: origin.path)
  }
}

extension XcodeProject {
  /// The Messages extensions with the apps that contain them, for each configuration that both have.
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
