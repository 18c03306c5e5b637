import StickerRules
import SystemPackage

/// Where readers that open the file of a finding are to show it: they know of no archives, and some know
/// of no folders.
struct FilePlaces {
  /// A file for each folder, and the archive for all that lies in it.
  let representatives: [FilePath: FilePath]

  /// The file to show a finding at.
  func file(of finding: Finding) -> FilePath { representatives[finding.path] ?? finding.path }

  /// The file or folder to show it at.
  func fileOrFolder(of finding: Finding) -> FilePath {
    inside(finding) == nil ? finding.path : file(of: finding)
  }

  /// What a finding says, which begins with where it lies in an archive.
  func text(of finding: Finding) -> String {
    inside(finding).map { "\($0.display): \(finding.text)" } ?? finding.text
  }

  /// The path in an archive.
  private func inside(_ finding: Finding) -> FilePath? {
    var path = finding.path
    guard let archive = representatives[path], path.removePrefix(archive), !path.isEmpty else {
      return nil
    }
    return path
  }
}
