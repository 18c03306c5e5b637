/// This program's version, as in the changelog.
enum Version {
  static let current = "0.1.0"
}
