/// A version of this program: three numbers, of which the last ones may be left out.
package struct Version: Sendable, Equatable {
  /// This program's, as in the changelog.
  package static let current = "0.1.0"

  private var numbers: [Int]

  /// - Returns: `nil` when the text is not one to three numbers with points between them.
  init?(_ text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard 1...3 ~= parts.count, numbers.count == parts.count else { return nil }
  }

  /// -1, 0 or 1 as this is before, the same as or after another version, as far as this one goes.
  fileprivate func order(to other: Version) -> Int {
    for (one, two) in zip(numbers, other.numbers) where one != two { return one < two ? -1 : 1 }
    return 0
  }
}

/// Which versions of this program a configuration is for: comparisons that all must hold, with
/// commas between them. `0.2` is every 0.2.x.
struct VersionRequirement: Sendable {
  let text: String
  private let comparisons: [(holds: @Sendable (Int) -> Bool, version: Version)]

  /// The longest first, so that none is taken for the beginning of another.
  private static let operators: [(sign: String, holds: @Sendable (_ order: Int) -> Bool)] = [
    (">=", { $0 <= 0 }), ("<=", { $0 >= 0 }), ("==", { $0 == 0 }), (">", { $0 < 0 }),
    ("<", { $0 > 0 }), ("", { $0 == 0 }),
  ]

  /// What a JSON Schema can say of it.
  static let pattern =
    #"^\s*(>=|<=|==|>|<)?\s*\d+(\.\d+){0,2}(\s*,\s*(>=|<=|==|>|<)?\s*\d+(\.\d+){0,2})*\s*$"#

  init?(_ text: String) {
    self.text = text
    var comparisons: [(holds: @Sendable (Int) -> Bool, version: Version)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = part.trimmed
      guard let (sign, holds) = Self.operators.first(where: { part.hasPrefix($0.sign) }),
        let version = Version(part.dropFirst(sign.count).trimmed)
      else { return nil }
      comparisons.append((holds, version))
    }
    self.comparisons = comparisons
  }

  /// Whether this program is one of them.
  func allows(_ version: String) -> Bool {
    guard let version = Version(version[...]) else { return false }
    return comparisons.allSatisfy { $0.holds($0.version.order(to: version)) }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
