/// Where the project is published. Whoever publishes it elsewhere changes it here and in
/// `Scripts/site/mkdocs.yml`.
package enum ProjectAddress {
  /// The project's page.
  package static let base = "https://github.com/stickerlint/stickerlint"

  /// What is made of `docs` by `make site`, with a page for each rule. Its addresses stay.
  private static let site = "https://stickerlint.github.io/stickerlint"

  /// What is written about a rule.
  package static func page(ofRule id: String) -> String { "\(site)/rules/\(id)/" }

  /// What a JSON Schema in `docs/reference` is called.
  package static func schema(_ name: String) -> String { "\(site)/reference/\(name).schema.json" }
}
