import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// A pack in the report of a part, as ``JSONPackPart`` and what stands around it are written.
struct WrittenPack {
  private(set) var report = PackReport(
    path: "", name: "", stickers: [], goodCount: 0, findings: [], errors: [], failOn: nil)
  /// How many of the report's findings are about it.
  private(set) var findingCount = 0
  private var sizeClass: String?
  private var sizeOrigin: PackSizeClass.Origin?
  private var numbers: [String: Double] = [:]
  private var representatives: [String: FilePath] = [:]
  private var largest: WrittenFile?
  private var ignored: [WrittenReason] = []

  static var shape: Shape<WrittenPack> {
    let origins = [
      PackSizeClass.Origin.option, .contents, .manifest, .configuration, .inferred,
    ]
    let origin = Shape<PackSizeClass.Origin>.word(origins.map { ($0.rawValue, $0) }, "an origin")
    let fields: [Field<WrittenPack>] = [
      Field("path", \.report.path, .path),
      Field("name", \.report.name, .string),
      Field("sizeClass", \.sizeClass, .string.orNull),
      Field("sizeClassOrigin", \.sizeOrigin, origin.orNull),
      Field("part", Mapping(partFields, unknown: .ignored)),
    ]
    let written = Shape.object(WrittenPack(), fields, unknown: .ignored, isOptional: false)
    return written.map { written, _ in written.finished }
  }

  /// The same with everything in its place.
  private var finished: WrittenPack {
    var pack = self
    pack.report.profile.set(numbers)
    pack.report.representatives = Dictionary(
      representatives.map { (FilePath($0.key), $0.value) }
    ) { one, _ in one }
    pack.report.largest = largest.map { ($0.path, ByteCount($0.bytes)) }
    pack.report.ignored = ignored.compactMap { written in
      written.finding.map { ($0, written.reason) }
    }
    if let sizeOrigin, let size = sizeClass.flatMap(pack.report.profile.sizeClass(named:)) {
      pack.report.sizeClass = PackSizeClass(size, sizeOrigin)
    }
    return pack
  }

  private static var partFields: [Field<WrittenPack>] {
    let largest = Shape<WrittenFile>.object(
      WrittenFile(), [Field("path", \.path, .path), Field("bytes", \.bytes, .count)],
      unknown: .ignored, isOptional: false)
    let reason = Shape<WrittenReason>.object(
      WrittenReason(), [Field("finding", \.finding, .finding), Field("reason", \.reason, .string)],
      unknown: .ignored, isOptional: false)
    return [
      Field("place", \.report.place, .count), Field("findings", \.findingCount, .count),
      Field("good", \.report.goodCount, .count), Field("icons", \.report.iconCount, .count),
      Field("sequences", \.report.sequenceCount, .count),
      Field("siblings", \.report.siblingCount, .count),
      Field("isBuilt", \.report.isBuilt, .flag), Field("messages", \.report.messageCount, .count),
      Field("exactSize", \.report.sizeCounts.exact, .count),
      Field("otherSize", \.report.sizeCounts.other, .count),
      Field("largest", \.largest, largest), Field("failOn", \.report.failOn, .severity),
      Field("maxWarnings", \.report.maxWarnings, .maximum),
      Field("profile", \.report.profile, .profile),
      Field("numbers", \.numbers, .entries(of: .number())),
      Field("stickers", \.report.stickers, .list(of: .path, atMost: .max)),
      Field("errors", \.report.errors, .list(of: .string, atMost: .max)),
      Field("baselined", \.report.baselined, .list(of: .finding, atMost: .max)),
      Field("ignored", \.ignored, .list(of: reason, atMost: .max)),
      Field("representatives", \.representatives, .entries(of: .path)),
    ]
  }
}

private struct WrittenFile {
  var path: FilePath = ""
  var bytes = 0
}

private struct WrittenReason {
  var finding: Finding?
  var reason = ""
}

extension Shape where Value == Setting<Int> {
  /// How many warnings somebody allows, and who.
  fileprivate static var maximum: Shape {
    Shape<WrittenMaximum>.object(
      WrittenMaximum(),
      [
        Field("value", \.value, .count), Field("flag", \.flag, .string),
        Field("file", \.file, .string), Field("line", \.line, .count),
      ], unknown: .ignored, isOptional: false
    ).map { written, _ in
      let origin: SettingOrigin =
        if let file = written.file {
          .file(file, line: written.line)
        } else {
          written.flag.map { .flag($0) } ?? .standard
        }
      return Setting(written.value, origin)
    }
  }

  private struct WrittenMaximum {
    var value = 0
    var flag: String?
    var file: String?
    var line = 0
  }
}
