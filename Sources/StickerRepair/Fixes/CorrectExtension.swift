import StickerRules
import SystemPackage

/// Gives a file the extension that matches its content.
enum CorrectExtension: Fix {
  static let id = "correct-extension"
  static var rules: [any Rule.Type] { [ExtensionMismatch.self] }
  static let kind = RepairClass.rename

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard let allowed = art.profile.extensions[art.header.format],
      !allowed.contains(art.name.extension?.lowercased() ?? ""),
      let name = art.name.name(withOneOf: allowed).flatMap({ FilePath.Component($0) })
    else { return nil }
    art.name = name
    return "renamed to \(name.string.printable)"
  }
}
