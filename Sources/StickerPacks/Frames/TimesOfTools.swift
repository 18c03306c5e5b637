import StickerBase
import StickerCodecs

extension TimesFormat {
  /// Pixiv's ugoira, as its downloaders save it: `{"frames": [{"file": "000000.jpg", "delay": 100}]}` in
  /// milliseconds, alone or as `ugokuIllustData` or the `body` of a response, or only the array of frames.
  static let pixiv = TimesFormat(tool: "Pixiv", extensions: ["json"]) {
    (content) throws(ListProblem) in
    guard let json = content.json else { return nil }
    let frames = (json["ugokuIllustData"] ?? json["body"] ?? json)["frames"]?.elements
    return try rows(frames ?? json.elements) { (frame) throws(ListProblem) in
      guard let file = frame["file"]?.text, let delay = try milliseconds(frame["delay"])
      else { return nil }
      return FrameTable.Row(name: file, delay: delay)
    }
  }

  /// Aseprite's JSON: an object or an array of frames with a `duration` in milliseconds. A tag that covers all frames
  /// has the number of plays and the direction.
  static let aseprite = TimesFormat(tool: "Aseprite", extensions: ["json"]) {
    (content) throws(ListProblem) in
    var table = try rows(namedFrames(content)) { (frame) throws(ListProblem) in
      guard let name = frame.name, let delay = try milliseconds(frame.node["duration"]) else {
        return nil
      }
      var row = FrameTable.Row(name: name, delay: delay)
      row.place = ListedPlace(frame.node)
      return row
    }
    let tags = ListedTags(
      content.json?["meta"]?["frameTags"]?.elements ?? [], frameCount: table?.rows.count ?? 0)
    table?.tags = tags
    table?.loopCount = tags.loopCount
    return table
  }

  /// apngasm 3's `animation.json`: `{"loops": 0, "frames": [{"0.png": "1/10"}]}`, or names alone with the
  /// times in `delays` and `default_delay` (specreaderimpl.cpp).
  static let apngasm = TimesFormat(tool: "apngasm", extensions: ["json"]) {
    (content) throws(ListProblem) in
    guard let json = content.json, let frames = json["frames"]?.elements else { return nil }
    let standard = try standardDelay(json["default_delay"]?.text, "default_delay")
    var delays: [FrameDelay] = []
    for node in json["delays"]?.elements ?? [] {
      delays.append(try apngasmDelay(node.text, "line \(node.place.line)") ?? standard)
    }
    let mayListNames = !delays.isEmpty || json["default_delay"] != nil || json["loops"] != nil
    var table = try rows(Array(frames.enumerated())) { (entry) throws(ListProblem) in
      let (index, frame) = entry
      if let file = frame.text, mayListNames {
        return FrameTable.Row(name: file, delay: index < delays.count ? delays[index] : standard)
      }
      guard frame.entries.count == 1,
        let delay = try apngasmDelay(frame.entries[0].value.text, "line \(frame.place.line)")
      else { return nil }
      return FrameTable.Row(name: frame.entries[0].key, delay: delay)
    }
    table?.loopCount = plays(json["loops"])
    if json["skip_first"]?.text == "true" { table?.rows.removeFirst() }
    return table
  }

  /// apngasm 3's `animation.xml`: `<animation loops="0"><frame src="0.png" delay="1/10"/></animation>`.
  static let apngasmXML = TimesFormat(tool: "apngasm", extensions: ["xml"]) {
    (content) throws(ListProblem) in
    guard content.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"),
      let tags = try? XMLStartTag.all(in: content.utf8), let root = tags.first,
      root.name == "animation"
    else { return nil }
    let standard = try standardDelay(root.attributes["default_delay"], "default_delay")
    let framed = tags.dropFirst().filter { $0.attributes["src"] != nil }
    var table = try rows(Array(framed)) { (tag) throws(ListProblem) in
      let name = tag.attributes["src"] ?? ""
      let delay = try apngasmDelay(tag.attributes["delay"], "the tag of '\(name.excerpt)'")
      return FrameTable.Row(name: name, delay: delay ?? standard)
    }
    table?.loopCount = root.attributes["loops"].flatMap(plays)
    if root.attributes["skip_first"] == "true" { table?.rows.removeFirst() }
    return table
  }

  /// Reads the `.txt` that apngdis writes for each frame, and that apngasm 2 reads: `delay=10/100` in seconds.
  ///
  /// - Returns: `nil` if the text is no such file.
  /// - Throws: ``ListProblem`` if the time is longer than a delay can express.
  static func apngdisDelay(_ bytes: [UInt8]) throws(ListProblem) -> FrameDelay? {
    let line = DecodedText.text(of: bytes).split(whereSeparator: \.isNewline).first ?? ""
    let prefix = "delay="
    return line.hasPrefix(prefix)
      ? try FrameDelay.fraction(line.dropFirst(prefix.count).prefix { $0 != " " }, "line 1") : nil
  }

  // MARK: Parts

  /// Returns the rows of all frames; `nil` if there are no frames, or if one of them cannot be read as a row.
  static func rows<Frame>(
    _ frames: [Frame], row: (Frame) throws(ListProblem) -> FrameTable.Row?
  ) throws(ListProblem) -> FrameTable? {
    var rows: [FrameTable.Row] = []
    for frame in frames {
      guard let row = try row(frame) else { return nil }
      rows.append(row)
    }
    return rows.isEmpty ? nil : FrameTable(rows: rows)
  }

  /// Returns the names and values of the frames of a sprite sheet, which are an object with a key for each frame, or an
  /// array of objects with a `filename`.
  static func namedFrames(_ content: TimesText) -> [(name: String?, node: DocumentNode)] {
    guard let frames = content.json?["frames"] else { return [] }
    return frames.entries.map { (Optional($0.key), $0.value) }
      + frames.elements.map { ($0["filename"]?.text, $0) }
  }

  private static func milliseconds(_ node: DocumentNode?) throws(ListProblem) -> FrameDelay? {
    guard let node, let seconds = FrameTable.seconds(milliseconds: node) else { return nil }
    return try FrameTable.delay(seconds, "line \(node.place.line)")
  }

  /// Returns a number of plays, which some tools write in quotes; 0 means forever. `nil` if the value is not a number.
  static func plays(_ node: DocumentNode?) -> Int? { node?.text.flatMap(plays) }

  private static func plays(_ text: String) -> Int? {
    Int(text).flatMap { 0...Int(Int32.max) ~= $0 ? $0 : nil }
  }

  /// Returns the default delay of a list. It is 100/1000 s if the list has none, as in apngasm, which also uses the
  /// default delay in place of times in `delays` that it cannot read.
  private static func standardDelay(
    _ text: String?, _ part: String
  ) throws(ListProblem) -> FrameDelay {
    try apngasmDelay(text, part) ?? FrameDelay(numerator: 100, denominator: 1000)
  }

  private static func apngasmDelay(
    _ text: String?, _ part: String
  ) throws(ListProblem) -> FrameDelay? {
    guard let text else { return nil }
    return try FrameDelay.fraction(text, standardDenominator: 1000, part)
  }
}
