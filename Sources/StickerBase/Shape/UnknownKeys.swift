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

  /// The first ones, in order.
  private var keys: [Key] = []
  package private(set) var count = 0

  /// None.
  package init() {}

  /// The first one for which another was probably meant, or else the first.
  package var first: Key? { keys.first { $0.meant != nil } ?? keys.first }

  /// The first one that was probably meant as a key; `nil` when there is none.
  package func key(meaning key: String) -> Key? { keys.first { $0.meant == key } }

  /// All but one of them.
  package func without(_ key: Key) -> UnknownKeys {
    var others = self
    others.keys.removeAll { $0 == key }
    others.count -= keys.count - others.keys.count
    return others
  }

  mutating func add(_ entry: DocumentNode.Entry, among known: [String]) {
    count += 1
    // Who writes a file by the thousand keys is told of the first ones.
    guard count <= 100 else { return }
    let guess = entry.key.utf8.count < 100 ? nearest(to: entry.key, among: known) : nil
    keys.append(Key(name: entry.key, place: entry.keyPlace, meant: guess))
  }
}
