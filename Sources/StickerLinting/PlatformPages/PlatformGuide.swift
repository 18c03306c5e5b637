import StickerBase
package import StickerPacks
import StickerRules

/// Writes text about platforms: the list of all platforms, and the limits of one.
package struct PlatformGuide: Sendable {
  private let style: TextStyle

  package init(style: TextStyle) { self.style = style }

  /// Returns all platforms by service, each with its most important limits.
  package func list() -> String {
    let column = (Platform.all.map(\.id.count).max() ?? 0) + 2
    var text = ""
    var service: String?
    for platform in Platform.all {
      if platform.service != service {
        text += "\n  \(style.paint(platform.service, .bold))\n"
        service = platform.service
      }
      let mark = platform.isExported ? "*" : " "
      let id = platform.id + mark + String(repeating: " ", count: column - platform.id.count - 1)
      let lines = wrap(style.plain(platform.digest), width: style.width - column - 4)
      text += "    \(id)\(lines[0])\n"
      for line in lines.dropFirst() {
        text += String(repeating: " ", count: column + 4) + line + "\n"
      }
    }
    return text + "\n  * 'stickerlint export' writes packs for it\n"
      + "  stickerlint platforms NAME   shows one of them with its sources\n"
  }

  /// Returns the limits of one platform, each with the number of its source, followed by a list of the sources.
  package func explain(_ platform: Platform) -> String {
    let sources = platform.sources
    let names = platform.parts.flatMap(\.limits.all).map(\.key.name.count)
    let column = (names.max() ?? 0) + 2
    let exported = platform.isExported ? " · 'stickerlint export' writes packs for it" : ""
    var text = style.plain("\(style.paint(platform.id, .bold)) · \(platform.name)\(exported)\n")
    for (heading, limits) in platform.parts where !limits.all.isEmpty {
      // The name of a file keeps its case.
      let title = heading.contains(".") ? heading : heading.capitalizedFirst
      text += "\n  \(style.paint(title, .bold))\n"
      for limit in limits.all {
        let name = limit.key.name
        let index = (sources.firstIndex(of: limit.source) ?? 0) + 1
        let note = limit.note.map { " (\($0))" } ?? ""
        let reference = " [\(index) \(limit.source.confidence.letter)]"
        let lines = wrap(
          style.plain(limit.statement + note + reference), width: style.width - column - 4)
        text += "    \(name)\(String(repeating: " ", count: column - name.count))\(lines[0])\n"
        for line in lines.dropFirst() {
          text += String(repeating: " ", count: column + 4) + line + "\n"
        }
      }
    }
    text += "\n  \(style.paint("Sources", .bold))\n"
    for (index, source) in sources.enumerated() {
      let number = "[\(index + 1) \(source.confidence.letter)]"
      let lines = wrap("\(source.date) \(source.locator)", width: style.width - 12)
      text += "    \(number)\(String(repeating: " ", count: max(1, 8 - number.count)))\(lines[0])\n"
      for line in lines.dropFirst() { text += String(repeating: " ", count: 12) + line + "\n" }
    }
    return text + "\n  A the service's own words or code   B a dated quotation   C hearsay\n"
  }
}

extension Platform {
  /// The most important limits in one line: `1 to 200 stickers; still PNG or WebP, 512 × 512 px, at most 307,200
  /// bytes`.
  fileprivate var digest: String {
    let count = pack[.stickers].map { [$0.textWithUnit] } ?? []
    let kinds = [("still", still), ("animation", animation)].compactMap { name, limits in
      limits.map { limits in
        let parts = [
          limits[.formats]?.text, limits.sizeText, limits[.bytes]?.textWithUnit,
        ].compactMap(\.self)
        return "\(name) \(parts.joined(separator: ", "))"
      }
    }
    return (count + kinds).joined(separator: "; ")
  }
}

extension PlatformLimits {
  /// The size of the canvas, for example `512 × 512 px` or `at most 370 × 320 px`; `nil` if it is not limited.
  package var sizeText: String? {
    guard let width = self[.width], let height = self[.height] else {
      return self[.longerSide]?.textWithUnit
    }
    let isSame = width.value == height.value
    if isSame, width.least != width.most || width.least == nil { return "\(width.text) px a side" }
    if let maxWidth = width.most, let maxHeight = height.most, width.least == nil,
      height.least == nil
    {
      return "at most \(maxWidth.grouped) × \(maxHeight.grouped) px"
    }
    return "\(width.text) × \(height.text) px"
  }
}
