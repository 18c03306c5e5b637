import StickerRules
import SystemPackage

/// Gives a file that was converted to PNG its new name.
enum ConvertToPNG: Fix {
  static let id = "convert-to-png"
  static var rules: [any Rule.Type] { [UnsupportedFormat.self] }
  static let kind = RepairClass.safe
  static let stage = FixStage.format

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard let format = art.convertedFrom else { return nil }
    let kind = art.isAnimated ? "APNG" : "PNG"
    guard let name = art.name.pngName else {
      throw FixDeclined("its name cannot be used for a PNG")
    }
    art.name = name
    return "converted from \(format) to \(kind)"
  }
}
