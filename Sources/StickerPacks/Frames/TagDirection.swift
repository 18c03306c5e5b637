/// The order in which a tag of Aseprite plays its frames (aseprite/docs/ase-file-specs.md, Tags Chunk).
enum TagDirection: String, Sendable {
  case forward
  case reverse
  case pingPong = "pingpong"
  case pingPongReverse = "pingpong_reverse"

  /// Returns items in this order. The way back of a ping-pong leaves out the first and the last item, as in Aseprite.
  func playOrder<Item>(of items: [Item]) -> [Item] {
    switch self {
    case .forward: items
    case .reverse: items.reversed()
    case .pingPong: items + items.dropFirst().dropLast().reversed()
    case .pingPongReverse: items.reversed() + items.dropFirst().dropLast()
    }
  }

  /// Returns the items of a number of passes, alternately there and back. The item at which the direction changes is
  /// not repeated, as in Aseprite. The direction must be a ping-pong: the others never play back.
  ///
  /// - Parameter passes: 1 or more.
  func playOrder<Item>(of items: [Item], passes: Int) -> [Item] {
    let isReverse = self == .reverse || self == .pingPongReverse
    let there: [Item] = isReverse ? items.reversed() : items
    let back: [Item] = there.reversed()
    return there
      + (1..<passes).flatMap { pass -> ArraySlice<Item> in
        pass % 2 == 1 ? back.dropFirst() : there.dropFirst()
      }
  }

  /// Completes the sentence "frames play …".
  var words: String {
    switch self {
    case .forward: "forwards"
    case .reverse: "backwards"
    case .pingPong: "forwards and backwards"
    case .pingPongReverse: "backwards and forwards"
    }
  }
}
