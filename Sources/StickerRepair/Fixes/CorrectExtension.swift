import StickerRules
import SystemPackage

/// Renames a file with the file extension that matches its content.
enum CorrectExtension: Fix {
  static let id = "correct-extension"
  static var rules: [any Rule.Type] { [ExtensionMismatch.self] }
  static let kind = RepairClass.rename
  static let suitsFrames = false

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard let allowed = art.profile.extensions[art.header.format], let wanted = allowed.first,
      !allowed.contains(art.name.extension?.lowercased() ?? "")
    else { return nil }
    let stem = art.name.stem
    // A copy such as 'wave.png.bak' has the right name without its last extension.
    let isComplete = allowed.contains(FilePath(stem).extension?.lowercased() ?? "")
    guard let name = FilePath.Component(isComplete ? stem : "\(stem).\(wanted)") else { return nil }
    art.name = name
    return "renamed to \(name.string.printable)"
  }
}
