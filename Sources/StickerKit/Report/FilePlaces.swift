import StickerRules
import SystemPackage

/// Where readers that open the file of a finding, and know of no folders and archives, are to show it.
struct FilePlaces {
  /// A file for each folder, and the archive for all that lies in it.
  let representatives: [FilePath: FilePath]

  /// The file to show a finding at.
  func file(of finding: Finding) -> FilePath { representatives[finding.path] ?? finding.path }

  /// What a finding says, which begins with where it lies in an archive.
  func text(of finding: Finding) -> String {
    var inside = finding.path
    guard let archive = representatives[finding.path], inside.removePrefix(archive),
      !inside.isEmpty
    else { return finding.text }
    return "\(inside.display): \(finding.text)"
  }
}
