import StickerBase
import StickerCodecs

/// The order and the number of plays that the tags of a list specify.
struct ListedTags: Sendable {
  private var direction = TagDirection.forward
  /// The odd number of passes of a ping-pong whose frames are written out, since repeating there and back gives an even
  /// number; `nil` if they are not written out.
  private var oddPasses: Int?
  /// Number of plays of all frames; 0 means forever, `nil` that no tag specifies it.
  private(set) var loopCount: Int?
  /// The name of the tag over all frames that applies.
  private var name = ""
  /// An odd number of passes that would take more frames than the limit allows; one more pass is played instead.
  private var excess: (passes: Int, frames: Int)?
  /// The names of tags over only some frames that do not play forwards; they are not used.
  private var partial: [String] = []
  /// The names of several tags over all frames, of which none is used.
  private var rivals: [String] = []

  /// Maximum number of names that a message lists.
  private static let maxShown = 3

  init() {}

  /// Reads the tags of a list.
  ///
  /// - Parameters:
  ///   - tags: Aseprite's `frameTags`. A tag over all frames applies if no other one covers all of them.
  ///   - frameCount: the number of frames in the list.
  init(_ tags: [DocumentNode], frameCount: Int) {
    let tags = tags.map { Tag($0, frameCount: frameCount) }
    let whole = tags.filter(\.isWhole)
    partial = tags.filter { !$0.isWhole && $0.direction != .forward }.map(\.name)
    if whole.count == 1 {
      name = whole[0].name
      apply(whole[0].direction, passes: whole[0].passes, frameCount)
    } else if whole.contains(where: { $0.direction != .forward || $0.passes != nil }) {
      rivals = whole.map(\.name)
    }
  }

  /// Applies the tag over all frames. A pass goes one way: forwards and backwards are two passes.
  private mutating func apply(_ direction: TagDirection, passes: Int?, _ frameCount: Int) {
    (self.direction, loopCount) = (direction, passes)
    switch direction {
    case .forward, .reverse: break
    case .pingPong where passes == 1: self.direction = .forward
    case .pingPongReverse where passes == 1: self.direction = .reverse
    case .pingPong, .pingPongReverse:
      loopCount = passes.map { ($0 + 1) / 2 }
      guard let passes, passes % 2 == 1, frameCount > 1 else { return }
      // This cannot overflow: passes have 31 bits, and a list of 1 MB has fewer than 2^20 frames.
      let frames = frameCount + (passes - 1) * (frameCount - 1)
      if frames <= DecodeLimits.standard.frames {
        (oddPasses, loopCount) = (passes, 1)
      } else {
        excess = (passes, frames)
      }
    }
  }

  /// Returns the list's frames in the order of its tags.
  func played<Frame>(_ frames: [Frame]) -> [Frame] {
    oddPasses.map { direction.played(frames, passes: $0) } ?? direction.played(frames)
  }

  /// Returns remarks on tags that are used or ignored.
  ///
  /// - Parameter source: the list, for messages.
  func remarks(of source: String) -> [Remark] {
    var remarks: [Remark] = []
    if direction != .forward {
      let passes = oddPasses.map { " in \($0.grouped) passes" } ?? ""
      remarks.append(
        .note(
          "frames play \(direction.words)\(passes), as the tag '\(name.excerpt)' in \(source) says"
        ))
    }
    if let excess {
      remarks.append(
        .note(
          "the \(excess.passes.grouped) passes of the tag '\(name.excerpt)' in \(source) take "
            + "\(excess.frames.grouped) frames: the limit is \(DecodeLimits.standard.frames.grouped), so one "
            + "more pass is played"))
    }
    if !rivals.isEmpty {
      remarks.append(
        .warning(
          "\(rivals.count.grouped) tags in \(source) cover all frames (\(Self.named(rivals))), so none is used; "
            + "export with one of them"))
    }
    if !partial.isEmpty {
      let count = partial.count
      remarks.append(
        .warning(
          "the \(agreeing(count, "tag", "tags")) \(Self.named(partial)) in \(source) "
            + "\(agreeing(count, "plays", "play")) only some frames, and not forwards, so "
            + "\(agreeing(count, "it is", "they are")) not used; export a tag alone to use it"))
    }
    return remarks
  }

  private static func named(_ names: [String]) -> String {
    names.prefix(maxShown).map { "'\($0.excerpt)'" }.joined(separator: ", ")
      + andMore(names.count - maxShown)
  }
}

/// A tag in a list.
private struct Tag {
  let name: String
  let direction: TagDirection
  /// The number of passes; 0 means forever, `nil` that the tag does not specify it.
  let passes: Int?
  /// True if it covers all frames of the list.
  let isWhole: Bool

  init(_ node: DocumentNode, frameCount: Int) {
    name = node["name"]?.text ?? ""
    direction = node["direction"]?.text.flatMap(TagDirection.init) ?? .forward
    passes = TimesFormat.plays(node["repeat"])
    isWhole = node["from"]?.text == "0" && node["to"]?.text == "\(frameCount - 1)"
  }
}
