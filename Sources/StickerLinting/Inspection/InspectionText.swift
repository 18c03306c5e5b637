import StickerBase
import StickerCodecs
package import StickerPacks

/// Writes the facts about one image file as text.
package struct InspectionText: Sendable {
  private let profile: Profile
  private let style: TextStyle

  package init(profile: Profile, style: TextStyle) {
    self.profile = profile
    self.style = style
  }

  /// Returns the name of a file, followed by one or more lines for each fact.
  package func describe(_ sticker: Sticker) -> String {
    var text = "\n  \(style.paint(sticker.path.display.printable, .bold))\n"
    for (name, fact) in facts(of: sticker) {
      let lines = wrap(style.plain(fact), width: style.width - 18)
      let padding = String(repeating: " ", count: 14 - name.count)
      text += "    \(style.paint(name, .dim))\(padding)\(lines[0])\n"
      for line in lines.dropFirst() { text += String(repeating: " ", count: 18) + line + "\n" }
    }
    return text
  }

  private func facts(of sticker: Sticker) -> [(String, String)] {
    var facts = [("size", size(sticker.byteCount))]
    if let image = sticker.image { facts += self.facts(of: image) }
    if let pixels = sticker.pixels {
      facts.append(("alpha", alpha(pixels)))
    } else if let image = sticker.image, !image.format.isDecoded {
      let channel = image.colorType.hasAlphaSamples ? "stored" : "none"
      facts.append(("alpha", "\(channel); pixels are not decoded"))
    }
    facts += sticker.artFacts
    facts += sticker.defects.map {
      ($0.severity == .serious ? "damaged" : "irregular", $0.fault.description)
    }
    if let fault = sticker.fault { facts.append(("unreadable", fault.description)) }
    return facts
  }

  private func size(_ bytes: ByteCount) -> String {
    let exact = bytes.bytes < 1024 ? "" : " (\(bytes.bytes.grouped) bytes)"
    return "\(bytes)\(exact) of \(profile.maximumBytes)"
  }

  private func facts(of image: ImageHeader) -> [(String, String)] {
    let storage = image.isInterlaced ? image.format == .jpeg ? ", progressive" : ", interlaced" : ""
    var facts = [
      (
        "format",
        "\(image.format.name), \(image.colorType.rawValue), \(image.bitDepth)-bit\(storage)"
      ),
      ("canvas", "\(image.width) × \(image.height) px\(sizeClass(of: image))"),
    ]
    if image.format.canAnimate { facts += animation(image) }
    let profiles = [
      image.metadata.hasICCProfile ? "ICC profile" : nil, image.metadata.hasGamma ? "gamma" : nil,
      image.metadata.hasSRGB ? "sRGB" : nil,
    ].compactMap { $0 }
    if !profiles.isEmpty { facts.append(("color", profiles.joined(separator: ", "))) }
    if let orientation = image.metadata.orientation {
      let turned = orientation == 1 ? "" : ", applied: the picture is \(image.uprightSize)"
      facts.append(("orientation", "EXIF \(orientation)\(turned)"))
    }
    if let aspect = image.metadata.pixelAspect {
      facts.append(("pixels", "\(aspect) as stored, not applied"))
    }
    if let place = image.metadata.place { facts.append(("place", "\(place), not applied")) }
    if image.trailingByteCount > 0 {
      facts.append(("trailing", "\(counted(image.trailingByteCount, "byte")) after the image"))
    }
    let contents = image.metadata.contents.names
    if image.metadata.descriptiveBytes > 0 || !contents.isEmpty {
      let size =
        image.metadata.descriptiveBytes > 0
        ? [ByteCount(image.metadata.descriptiveBytes).description] : []
      facts.append(("metadata", (size + contents).joined(separator: ", ")))
    }
    return facts
  }

  private func sizeClass(of image: ImageHeader) -> String {
    let side = max(image.width, image.height)
    guard let exact = profile.sizeClasses.first(where: { $0.side == side }) else { return "" }
    return " (\(exact.name))"
  }

  private func animation(_ image: ImageHeader) -> [(String, String)] {
    let delays = image.frames.compactMap { $0.delay?.milliseconds }
    let total = delays.reduce(0, +)
    var frames = counted(image.frames.count, "frame")
    if image.frames.count > 1 {
      if let shortest = delays.min(), let longest = delays.max() {
        frames += ", \(tenths(total)) ms in all"
        frames +=
          shortest == longest
          ? ", each \(tenths(shortest)) ms" : ", each \(tenths(shortest)) to \(tenths(longest)) ms"
      }
      if total > 0 {
        frames += ", \(tenths(Double(image.frames.count) * 1000 / total)) a second"
      }
      frames += ", \(ByteCount(image.decodedBytes)) decoded"
    }
    var facts = [("frames", frames)]
    if let plays = image.plays {
      facts.append(("loop", plays == 0 ? "forever" : counted(plays, "play")))
    }
    if image.hasHiddenDefaultImage {
      facts.append(("default", "the default image is not part of the animation"))
    }
    return facts
  }

  private func alpha(_ pixels: PixelFacts) -> String {
    guard pixels.hasTransparency else { return "every pixel is opaque" }
    let total = max(1, pixels.frames.reduce(0) { $0 + $1.total })
    func share(_ count: Int) -> String { tenths(100 * Double(count) / Double(total)) + " %" }
    let clear = pixels.frames.reduce(0) { $0 + $1.clear }
    let partial = pixels.frames.reduce(0) { $0 + $1.partial }
    let opaque = pixels.frames.reduce(0) { $0 + $1.opaque }
    return "\(share(clear)) clear, \(share(partial)) partial, \(share(opaque)) opaque"
  }
}
