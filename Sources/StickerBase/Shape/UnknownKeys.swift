/// What becomes of the keys that a mapping is not known to have.
package enum UnknownKeyPolicy {
  /// Each is a mistake. `noun` is what a key is, with its article: `an option of file-too-large`;
  /// `hint` what to say of one that is like no other.
  case refused(_ noun: String, hint: String? = nil)
  /// They are kept as ``ProblemList/unknownKeys``.
  case collected
  /// They may say something to somebody else.
  case ignored
}

/// Keys that mean nothing where they stand.
package struct UnknownKeys: Sendable, Equatable {
  /// One of them.
  package struct Key: Sendable, Equatable {
    package var name: String
    package var place: TextPlace
    /// The key that was probably meant.
    package var meant: String?
  }

  /// The first one for which another was probably meant, or else the first.
  package private(set) var first: Key?
  package private(set) var count = 0
  /// The keys that were probably meant.
  package private(set) var meant: Set<String> = []

  /// None.
  package init() {}

  mutating func add(_ entry: DocumentNode.Entry, among known: [String]) {
    // Who writes a file by the thousand keys is told of the first ones.
    let guess =
      count < 100 && entry.key.utf8.count < 100 ? nearest(to: entry.key, among: known) : nil
    count += 1
    if let guess { meant.insert(guess) }
    if first == nil || first?.meant == nil && guess != nil {
      first = Key(name: entry.key, place: entry.keyPlace, meant: guess)
    }
  }
}
