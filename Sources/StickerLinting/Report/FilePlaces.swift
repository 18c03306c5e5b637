import StickerRules
import SystemPackage

/// The files at which services that open files show findings. None of these services looks into archives, and some
/// show no findings about folders.
struct FilePlaces {
  /// A file for each folder, and the archive for the path of each finding in an archive.
  let representatives: [FilePath: FilePath]

  /// Returns the file that a finding is shown at.
  func file(of finding: Finding) -> FilePath { representatives[finding.path] ?? finding.path }

  /// Returns the file or folder that a finding is shown at.
  func fileOrFolder(of finding: Finding) -> FilePath {
    inside(finding) == nil ? finding.path : file(of: finding)
  }

  /// Returns the text of a finding, beginning with its path if it lies in an archive.
  func text(of finding: Finding) -> String {
    inside(finding).map { "\($0.display): \(finding.text)" } ?? finding.text
  }

  /// Returns the path of a finding inside its archive; `nil` if the finding is in none.
  private func inside(_ finding: Finding) -> FilePath? {
    var path = finding.path
    guard let archive = representatives[path], path.removePrefix(archive), !path.isEmpty else {
      return nil
    }
    return path
  }
}
