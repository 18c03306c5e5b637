import StickerBase
import StickerCodecs

extension TimesFormat {
  /// Pixiv's ugoira, as its downloaders save it: `{"frames": [{"file": "000000.jpg", "delay": 100}]}` in
  /// milliseconds, alone or as `ugokuIllustData` or the `body` of an answer.
  static let pixiv = TimesFormat(tool: "Pixiv", extensions: ["json"]) { content in
    guard let json = content.json else { return nil }
    let frames = (json["ugokuIllustData"] ?? json["body"] ?? json)["frames"]?.elements
    return rows(frames ?? json.elements) { frame in
      guard let file = frame["file"]?.text, let delay = FrameDelay(milliseconds: frame["delay"])
      else { return nil }
      return FrameTable.Row(name: file, delay: delay)
    }
  }

  /// Aseprite's JSON, an object or an array of frames with a `duration` in milliseconds. A tag over all
  /// frames has the number of plays.
  static let aseprite = TimesFormat(tool: "Aseprite", extensions: ["json"]) { content in
    guard let frames = content.json?["frames"] else { return nil }
    let named = frames.entries.map { (name: Optional($0.key), frame: $0.value) }
    let listed = frames.elements.map { (name: $0["filename"]?.text, frame: $0) }
    var table = rows(named + listed) { name, frame in
      guard let name, let delay = FrameDelay(milliseconds: frame["duration"]) else { return nil }
      return FrameTable.Row(name: name, delay: delay)
    }
    let tags = content.json?["meta"]?["frameTags"]?.elements ?? []
    if tags.count == 1, let last = table?.rows.count, tags[0]["from"]?.text == "0",
      tags[0]["to"]?.text == "\(last - 1)"
    {
      table?.loopCount = plays(tags[0]["repeat"])
    }
    return table
  }

  /// apngasm 3's `animation.json`: `{"loops": 0, "frames": [{"0.png": "1/10"}]}`, or names alone with the
  /// times in `delays` and `default_delay` (specreaderimpl.cpp).
  static let apngasm = TimesFormat(tool: "apngasm", extensions: ["json"]) { content in
    guard let json = content.json, let frames = json["frames"]?.elements else { return nil }
    let standard = standardDelay(json["default_delay"]?.text)
    let delays = json["delays"]?.elements.map { apngasmDelay($0.text) ?? standard } ?? []
    let isList = !delays.isEmpty || json["default_delay"] != nil || json["loops"] != nil
    var table = rows(Array(frames.enumerated())) { index, frame in
      if let file = frame.text, isList {
        return FrameTable.Row(name: file, delay: index < delays.count ? delays[index] : standard)
      }
      guard frame.entries.count == 1, let delay = apngasmDelay(frame.entries[0].value.text) else {
        return nil
      }
      return FrameTable.Row(name: frame.entries[0].key, delay: delay)
    }
    table?.loopCount = plays(json["loops"])
    if json["skip_first"]?.text == "true" { table?.rows.removeFirst() }
    return table
  }

  /// apngasm 3's `animation.xml`: `<animation loops="0"><frame src="0.png" delay="1/10"/></animation>`.
  static let apngasmXML = TimesFormat(tool: "apngasm", extensions: ["xml"]) { content in
    guard content.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"),
      let tags = try? XMLStartTag.all(in: content.utf8), let root = tags.first,
      root.name == "animation"
    else { return nil }
    let standard = standardDelay(root.attributes["default_delay"])
    var table = rows(tags.dropFirst().filter { $0.attributes["src"] != nil }) { tag in
      FrameTable.Row(
        name: tag.attributes["src"], delay: apngasmDelay(tag.attributes["delay"]) ?? standard)
    }
    table?.loopCount = root.attributes["loops"].flatMap(plays)
    if root.attributes["skip_first"] == "true" { table?.rows.removeFirst() }
    return table
  }

  /// The `.txt` that apngdis writes for each frame, and apngasm 2 reads: `delay=10/100` in seconds.
  static func apngdisDelay(_ bytes: [UInt8]) -> FrameDelay? {
    let line = DecodedText.text(of: bytes).split(whereSeparator: \.isNewline).first ?? ""
    let prefix = "delay="
    return line.hasPrefix(prefix)
      ? FrameDelay(seconds: line.dropFirst(prefix.count).prefix { $0 != " " }) : nil
  }

  // MARK: Parts

  /// Returns the rows of all frames; `nil` if there are none, or one of them is none.
  private static func rows<Frame>(
    _ frames: [Frame], row: (Frame) -> FrameTable.Row?
  ) -> FrameTable? {
    let rows = frames.compactMap(row)
    return rows.isEmpty || rows.count < frames.count ? nil : FrameTable(rows: rows)
  }

  /// A number of plays, which some writers put in quotes; 0 is forever.
  private static func plays(_ node: DocumentNode?) -> Int? { node?.text.flatMap(plays) }

  private static func plays(_ text: String) -> Int? {
    Int(text).flatMap { 0...Int(Int32.max) ~= $0 ? $0 : nil }
  }

  /// apngasm's default, 100/1000 s, also stands in for times in `delays` that it cannot read.
  private static func standardDelay(_ text: String?) -> FrameDelay {
    apngasmDelay(text) ?? FrameDelay(numerator: 100, denominator: 1000)
  }

  private static func apngasmDelay(_ text: String?) -> FrameDelay? {
    text.flatMap { FrameDelay(seconds: $0, standardDenominator: 1000) }
  }
}
