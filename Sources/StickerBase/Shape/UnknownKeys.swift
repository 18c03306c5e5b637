/// A policy for the unknown keys of a mapping.
package enum UnknownKeyPolicy {
  /// Each unknown key is a mistake. `noun` is the noun for a key, with its article: `an option of file-too-large`;
  /// `hint` is the advice for a key that resembles no known one.
  case refused(_ noun: String, hint: String? = nil)
  /// Unknown keys are collected in ``ProblemList/unknownKeys``.
  case collected
  /// Unknown keys are ignored, because another program may use them.
  case ignored
}

/// The unknown keys of a document.
package struct UnknownKeys: Sendable, Equatable {
  /// An unknown key.
  package struct Key: Sendable, Equatable {
    package var name: String
    package var place: TextPlace
    /// The known key that was probably meant; `nil` if none resembles it.
    package var meant: String?
  }

  /// The first 100 keys, in order.
  private var keys: [Key] = []
  /// The number of all unknown keys.
  package private(set) var count = 0

  package init() {}

  /// The first key for which a known one was probably meant, or else the first key.
  package var first: Key? { keys.first { $0.meant != nil } ?? keys.first }

  /// Returns the first key that was probably meant as `key`; `nil` if there is none.
  package func key(meaning key: String) -> Key? { keys.first { $0.meant == key } }

  /// Returns the keys without one of them.
  package func without(_ key: Key) -> UnknownKeys {
    var others = self
    others.keys.removeAll { $0 == key }
    others.count -= keys.count - others.keys.count
    return others
  }

  mutating func add(_ entry: DocumentNode.Entry, among known: [String]) {
    count += 1
    // Whoever writes a file with thousands of keys needs to see only the first unknown ones.
    guard count <= 100 else { return }
    let guess = entry.key.utf8.count < 100 ? nearest(to: entry.key, among: known) : nil
    keys.append(Key(name: entry.key, place: entry.keyPlace, meant: guess))
  }
}
