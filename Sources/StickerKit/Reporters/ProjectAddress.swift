/// Where the project is published. Whoever publishes it elsewhere changes it here.
enum ProjectAddress {
  /// The project's page, and what all links begin with.
  static let base = "https://github.com/stickerlint/stickerlint"

  /// What is written about a rule.
  static func page(ofRule id: String) -> String {
    "\(base)/blob/main/docs/reference/rules.md#\(id)"
  }
}
