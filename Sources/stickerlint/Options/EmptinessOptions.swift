import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks

/// The flag that requires something to check.
struct EmptinessOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Whether a run with nothing to check fails, even with --files-from (default: a run that searched "
        + "folders fails if fail-if-empty in .stickerlint.yml says so or, without that key, in CI; a run "
        + "that found only build products always fails).")
  )
  var failIfEmpty: Bool?

  /// Returns true if a run that checked nothing fails. Without a flag, only a run that searched folders can fail: a
  /// list of changed files may be empty.
  func fails(_ selected: Selection, isCI: Bool) -> Bool {
    if let failIfEmpty { return failIfEmpty }
    // A search that finds only built products is a mistake, in CI or not.
    if !selected.found.unopenedProducts.isEmpty { return true }
    guard !selected.found.searchedFolders.isEmpty else { return false }
    let settings = selected.namedConfigurations.compactMap(\.failsIfEmpty?.value)
    return settings.isEmpty ? isCI : settings.contains(true)
  }

  /// Returns the useless `include` patterns that fail the run, and prints a warning for each of the others.
  func mistakes(in selected: Selection) -> [DocumentError.Mistake] {
    selected.uselessIncludes.compactMap { include in
      if failIfEmpty ?? include.failsIfEmpty ?? isCI { return include.complaint }
      Console.error.warn(include.complaint.text)
      return nil
    }
  }
}
