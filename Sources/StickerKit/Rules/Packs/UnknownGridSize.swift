import SystemPackage

/// Flags a `grid-size` that Xcode does not know.
struct UnknownGridSize: PackRule {
  static let metadata = RuleMetadata(
    id: "unknown-grid-size", group: .packs, severity: .error,
    summary: "The grid-size in Contents.json is none that Xcode knows.",
    why: "Xcode falls back to another size, or refuses the pack.",
    howToFix: "Write small, regular or large.",
    limit: { profile in profile.sizeClasses.map(\.name).joined(separator: ", ") },
    source: .assetCatalogs)

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let names = profile.sizeClasses.map(\.name)
    guard let written = pack.contents?.gridSize, !names.contains(written) else { return }
    report(
      Finding.Draft(
        "The grid-size '\(written.printable)' is not \(names.dropLast().joined(separator: ", ")) "
          + "or \(names.last ?? "").",
        help: nearest(to: written, among: names).map { "Did you mean '\($0)'?" }
          ?? "For the size between small and large, write 'regular'.",
        path: pack.path.appending("Contents.json")))
  }
}
