/// A version of this program: one to three numbers.
package struct Version: Sendable, Equatable {
  /// The version of this program, as in the changelog.
  package static let current = "0.1.0"

  private var numbers: [Int]

  /// Parses a version; `nil` if the text is not one to three numbers separated by periods.
  init?(_ text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard 1...3 ~= parts.count, numbers.count == parts.count else { return nil }
  }

  /// Returns -1 if this version is before another, 1 if it is after it, and 0 if they are equal. Only the numbers that
  /// both versions have are compared.
  fileprivate func order(to other: Version) -> Int {
    for (one, two) in zip(numbers, other.numbers) where one != two { return one < two ? -1 : 1 }
    return 0
  }
}

/// The versions of this program that a configuration is for: comparisons separated by commas, all of which
/// must hold. `0.2` means every 0.2.x.
struct VersionRequirement: Sendable {
  let text: String
  /// The comparisons. `holds` receives the order of `version` to the tested version; see ``Version/order(to:)``.
  private let comparisons: [(holds: @Sendable (Int) -> Bool, version: Version)]

  /// The operators. The longest come first, so that none matches as the prefix of another.
  private static let operators: [(sign: String, holds: @Sendable (_ order: Int) -> Bool)] = [
    (">=", { $0 <= 0 }), ("<=", { $0 >= 0 }), ("==", { $0 == 0 }), (">", { $0 < 0 }),
    ("<", { $0 > 0 }), ("", { $0 == 0 }),
  ]

  /// The syntax as a regular expression, for the JSON Schema.
  static let pattern =
    #"^ *(>=|<=|==|>|<)? *\d+(\.\d+){0,2}( *, *(>=|<=|==|>|<)? *\d+(\.\d+){0,2})* *$"#

  /// Parses a requirement; `nil` if the text does not have the syntax of ``pattern``.
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

  /// Returns true if a version fulfills the requirement.
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
