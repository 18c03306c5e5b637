/// The web addresses of the project. A fork changes them here, in `Scripts`, `packaging`, `docs` and the README, and in
/// the expected outputs of the tests.
package enum ProjectAddress {
  /// The repository's page.
  package static let base = "https://github.com/stickerlint/stickerlint"

  /// The site that `make site` builds from `docs`, with a page for each rule. Its addresses are stable.
  private static let site = "https://stickerlint.github.io/stickerlint"

  /// Returns the address of a rule's page.
  package static func page(ofRule id: String) -> String { "\(site)/rules/\(id)/" }

  /// Returns the address of a JSON Schema in `docs/reference`, which is also its ID.
  package static func schema(_ name: String) -> String { "\(site)/reference/\(name).schema.json" }
}
