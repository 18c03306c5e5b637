import StickerBase
import StickerCodecs

/// The order and the number of plays that the tags of a list specify.
struct ListedTags: Sendable {
  private var direction = TagDirection.forward
  /// The number of passes of a ping-pong if it is odd, so that all passes together make up one play; `nil` otherwise.
  private var oddPasses: Int?
  /// Number of plays; 0 means forever. `nil` if no tag specifies it.
  private(set) var loopCount: Int?
  /// The name of the tag that applies; empty if none does. It covers all frames.
  private var name = ""
  /// An odd number of passes, and the number of frames that they take, if that is above the limit; `nil` otherwise. One
  /// more pass is then played.
  private var excess: (passes: Int, frames: Int)?
  /// The names of tags that are not used because they cover only some frames. Tags that play forwards are left out.
  private var partial: [String] = []
  /// The names of several tags that cover all frames, none of which is used.
  private var rivals: [String] = []

  /// Maximum number of names that a message lists.
  private static let maxShown = 3

  init() {}

  /// Reads the tags of a list.
  ///
  /// - Parameters:
  ///   - tags: Aseprite's `frameTags`. The tag that covers all frames applies if it is the only one.
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

  /// Applies the tag that covers all frames. A pass goes one way: there and back are two passes.
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
  func playOrder<Frame>(of frames: [Frame]) -> [Frame] {
    oddPasses.map { direction.playOrder(of: frames, passes: $0) } ?? direction.playOrder(of: frames)
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
          "\(rivals.count.grouped) tags in \(source) cover all frames (\(Self.quoted(rivals))), so none is used; "
            + "delete all but one of them, and export again"))
    }
    if !partial.isEmpty {
      let count = partial.count
      remarks.append(
        .warning(
          "the \(agreeing(count, "tag", "tags")) \(Self.quoted(partial)) in \(source) "
            + "\(agreeing(count, "covers", "cover")) only some of the frames and "
            + "\(agreeing(count, "does", "do")) not play forwards, so "
            + "\(agreeing(count, "it is", "they are")) ignored; to use \(agreeing(count, "it", "one")), export only "
            + "its frames"))
    }
    return remarks
  }

  private static func quoted(_ names: [String]) -> String {
    names.prefix(maxShown).map { "'\($0.excerpt)'" }.joined(separator: ", ")
      + andMore(names.count - maxShown)
  }
}

/// A tag in a list.
private struct Tag {
  let name: String
  let direction: TagDirection
  /// The number of passes; 0 means forever. `nil` if the tag does not specify it.
  let passes: Int?
  /// True if the tag covers all frames of the list.
  let isWhole: Bool

  init(_ node: DocumentNode, frameCount: Int) {
    name = node["name"]?.text ?? ""
    direction = node["direction"]?.text.flatMap(TagDirection.init) ?? .forward
    passes = TimesFormat.plays(node["repeat"])
    isWhole = node["from"]?.text == "0" && node["to"]?.text == "\(frameCount - 1)"
  }
}
