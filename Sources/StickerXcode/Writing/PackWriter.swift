import StickerBase
package import StickerLinting
package import StickerPacks
import StickerRules
package import SystemPackage

/// Checks the files of a pack, then writes them.
package struct PackWriter: Sendable {
  /// The outcome of writing.
  package enum Result: Sendable {
    case written
    /// The existing files are identical.
    case unchanged
    /// A finding fails the check.
    case refused
    /// A dry run found that the files could be written.
    case possible
  }

  private let pack: WrittenPack
  private let path: FilePath
  private let linter: Linter
  private let configuration: Configuration

  /// - Parameters:
  ///   - path: the folder to write.
  ///   - configuration: the configuration of the pack's source.
  package init(
    _ pack: WrittenPack, at path: FilePath, linter: Linter, configuration: Configuration
  ) {
    self.pack = pack
    self.path = path
    self.linter = linter
    self.configuration = configuration
  }

  /// Writes the files to a temporary folder next to the final folder, checks them, and moves the temporary folder to
  /// the final path.
  ///
  /// - Parameters:
  ///   - force: true to write the files even if the check fails.
  ///   - isTrial: true for a dry run, which leaves nothing on disk.
  ///   - progress: called with the number of files checked so far and in total.
  /// - Returns: the outcome, the findings at their source locations, and remarks for the user about the writing.
  /// - Throws: ``PackFault/unwritten(_:)`` if a file cannot be read or written, or if the path is taken.
  package func write(
    force: Bool, isTrial: Bool,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(PackFault) -> (result: Result, report: Report, notes: [String]) {
    do throws(WriteFault) {
      var new = try StagedFolder.filled(
        with: pack.tree, at: path, replacing: pack.replaced)
      let report = await check(new.folder, progress)
      if !report.passed, !force { return (.refused, report, []) }
      if pack.tree.isAlready(at: path) { return (.unchanged, report, []) }
      if pack.replaced == nil { try Self.checkIsFree(path) }
      if isTrial { return (.possible, report, []) }
      return (.written, report, try new.place())
    } catch {
      throw PackFault.unwritten(error)
    }
  }

  /// Checks the files in a temporary folder next to the final folder, and leaves nothing on disk.
  ///
  /// - Throws: ``PackFault/unwritten(_:)`` if a file cannot be read or written.
  package func check(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(PackFault) -> Report {
    do throws(WriteFault) {
      let new = try StagedFolder.filled(
        with: pack.tree, at: path, replacing: pack.replaced)
      return await check(new.folder, progress)
    } catch {
      throw PackFault.unwritten(error)
    }
  }

  private static func checkIsFree(_ path: FilePath) throws(WriteFault) {
    do throws(WriteFault) {
      try StagedFolder.check(path)
    } catch {
      throw WriteFault(path: path, reason: "\(error.reason); --update updates a folder")
    }
  }

  /// The path that findings about the whole output show: the folder of the pack's source, or its catalog if a catalog
  /// is made from a pack in another catalog.
  private var shownSource: FilePath {
    let folder = pack.plan.folder
    let catalog = folder.removingLastComponent()
    let isWholeCatalog =
      !pack.isProject && path.isCatalog && folder.hasExtension("stickerpack") && catalog.isCatalog
    return isWholeCatalog ? catalog : folder
  }

  private func check(
    _ folder: FilePath, _ progress: (_ done: Int, _ total: Int) -> Void
  ) async -> Report {
    var linter = linter
    linter.sizeClass = pack.plan.size
    // A folder without a manifest cannot declare labels or icons, so missing ones are no problem. A project has to be
    // complete.
    if !pack.plan.isDeclared, !pack.isProject {
      linter.suppressedRules.formUnion(RuleRegistry.declarationRuleIDs)
    }
    let folder = folder.withoutCurrentFolders
    let source = shownSource
    linter.shownPath = { [pack, path] inside in
      var relative = inside
      guard relative.removePrefix(folder) else { return (inside, nil) }
      if relative.isEmpty { return (source, nil) }
      return pack.origin(of: relative) ?? (path.pushing(relative), nil)
    }
    linter.manifest = pack.plan.manifest
    var found = FoundPacks([folder])
    found.add(unlisted: pack.plan.unlistedFiles)
    return await linter.lint(
      found, configuration: { [configuration] _ in configuration },
      progress: progress)
  }
}

extension FilePath {
  /// True for the name of an asset catalog.
  fileprivate var isCatalog: Bool { hasExtension("xcstickers") || hasExtension("xcassets") }
}
