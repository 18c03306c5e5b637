import StickerBase

/// The order in which a tag of Aseprite plays its frames (docs/ase-file-specs.md, tags chunk).
enum TagDirection: String, Sendable {
  case forward
  case reverse
  case pingPong = "pingpong"
  case pingPongReverse = "pingpong_reverse"

  /// Returns items in this order. The way back leaves out the first and the last, as Aseprite plays it.
  func played<Item>(_ items: [Item]) -> [Item] {
    switch self {
    case .forward: items
    case .reverse: items.reversed()
    case .pingPong: items + items.dropFirst().dropLast().reversed()
    case .pingPongReverse: items.reversed() + items.dropFirst().dropLast()
    }
  }

  /// The words for it, as the rest of a sentence about frames.
  fileprivate var words: String {
    switch self {
    case .forward: "forwards"
    case .reverse: "backwards"
    case .pingPong: "forwards and backwards"
    case .pingPongReverse: "backwards and forwards"
    }
  }
}

/// What the tags of a list say about the order and the number of plays.
struct ListedTags: Sendable {
  private(set) var direction = TagDirection.forward
  /// Number of plays of all frames; `nil` if no tag says it.
  private(set) var loopCount: Int?
  /// The name of the tag over all frames.
  private var name = ""
  /// A tag over some frames that plays otherwise than forwards, which is left out.
  private var leftOut: (name: String, direction: TagDirection)?

  init() {}

  /// - Parameters:
  ///   - tags: Aseprite's `frameTags`. A tag over all frames applies if it is the only one.
  ///   - frameCount: the number of frames in the list.
  init(_ tags: [DocumentNode], frameCount: Int) {
    let whole = tags.filter { $0["from"]?.text == "0" && $0["to"]?.text == "\(frameCount - 1)" }
    for tag in tags {
      let direction = tag["direction"]?.text.flatMap(TagDirection.init) ?? .forward
      let name = tag["name"]?.text ?? ""
      if whole.count == 1, tag["from"]?.text == "0", tag["to"]?.text == "\(frameCount - 1)" {
        self.name = name
        take(direction, passes: TimesFormat.plays(tag["repeat"]))
      } else if direction != .forward, leftOut == nil {
        leftOut = (name, direction)
      }
    }
  }

  /// A pass is one way: forwards and backwards are two.
  private mutating func take(_ direction: TagDirection, passes: Int?) {
    (self.direction, loopCount) = (direction, passes)
    switch direction {
    case .forward, .reverse: break
    case .pingPong where passes == 1: self.direction = .forward
    case .pingPongReverse where passes == 1: self.direction = .reverse
    case .pingPong, .pingPongReverse: loopCount = passes.map { ($0 + 1) / 2 }
    }
  }

  /// Remarks on what is done about the tags.
  ///
  /// - Parameter source: the list, for messages.
  func remarks(of source: String) -> [Remark] {
    var remarks: [Remark] = []
    if direction != .forward {
      remarks.append(
        .note("frames play \(direction.words), as the tag '\(name.excerpt)' in \(source) says"))
    }
    if let leftOut {
      remarks.append(
        .warning(
          "the tag '\(leftOut.name.excerpt)' in \(source) plays only some frames \(leftOut.direction.words), "
            + "which is left out: all frames play once, forwards; export the tag alone"))
    }
    return remarks
  }
}
