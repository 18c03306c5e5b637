import StickerRules
import SystemPackage

/// Chooses the file at which a service shows a finding. Services do not look into archives, and some show no findings
/// about folders.
struct FilePlaces {
  /// The file that stands for each folder, and the archive that stands for the path of each finding in it.
  let representatives: [FilePath: FilePath]

  /// Returns the file that a finding is shown at.
  func file(of finding: Finding) -> FilePath { representatives[finding.path] ?? finding.path }

  /// Returns the file or folder that a finding is shown at.
  func fileOrFolder(of finding: Finding) -> FilePath {
    pathInArchive(of: finding) == nil ? finding.path : file(of: finding)
  }

  /// Returns the text of a finding, beginning with its path if it lies in an archive.
  func text(of finding: Finding) -> String {
    pathInArchive(of: finding).map { "\($0.display): \(finding.text)" } ?? finding.text
  }

  /// Returns the path of a finding inside its archive; `nil` if the finding is not in an archive.
  private func pathInArchive(of finding: Finding) -> FilePath? {
    var path = finding.path
    guard let archive = representatives[path], path.removePrefix(archive), !path.isEmpty else {
      return nil
    }
    return path
  }
}
