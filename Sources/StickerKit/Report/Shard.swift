import StickerBase
import SystemPackage

/// One of several parts of what is to be checked, for machines that share the work: `2/5`.
///
/// Packs are kept whole, since rules compare what is in them. Which part a pack belongs to follows from
/// its place in the checkout alone, so that it stays there when others come and go, and every machine
/// with the same checkout comes to the same parts.
package struct Shard: Sendable, Equatable {
  /// From 1.
  package let number: Int
  package let count: Int

  /// The most parts that there may be.
  package static let most = 10_000

  /// The only part.
  package static let whole = Shard(number: 1, count: 1)

  /// `nil` for what is not `I/N` with 1 ≤ I ≤ N.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      1...Self.most ~= count, 1...count ~= number
    else { return nil }
    self.init(number: number, count: count)
  }

  init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Whether a pack is in this part.
  ///
  /// - Parameter place: its path from the root of the checkout.
  func holds(_ place: FilePath) -> Bool {
    let digits = SHA256.hexDigest(of: place.bytes).prefix(15)
    return Int(digits, radix: 16).map { $0 % count == number - 1 } ?? false
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}
