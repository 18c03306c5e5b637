import StickerBase
import StickerLinting
import StickerPacks
import StickerPreview
import StickerRules
import SystemPackage

extension ExportedFolder {
  /// The facts about the folder that a page shows.
  var previewed: PreviewedPack.Export {
    let command = source.map { "stickerlint lint \($0) --for \(record.platform.shellQuoted)" }
    let names = zip(record.stickers, record.names).map { (path.pushing(FilePath($0)).absolute, $1) }
    return PreviewedPack.Export(
      platform: record.platform, sourceCheck: platform == nil ? nil : command,
      names: Dictionary(names) { one, _ in one })
  }
}

extension Selection {
  /// Returns the stickers of an exported folder that are videos.
  func videos(of exported: ExportedFolder) -> [PreviewedVideo] {
    let limit = configuration(of: exported.path).writingLimits.decoding.fileBytes
    return exported.record.stickers.map { FilePath($0) }.filter { $0.hasExtension("webm") }
      .compactMap { file in
        // A record is not trusted, so it cannot name files outside its folder.
        guard let path = exported.path.lexicallyResolving(file) else { return nil }
        return PreviewedVideo(path, limit: limit)
      }
  }
}

extension PackReport {
  /// Keeps only the findings about what the files of an export show, and counts the good stickers again. Names,
  /// formats, numbers and placement are choices of the export; the rules about them are for sources.
  mutating func judgeAsWritten(by exported: ExportedFolder) {
    if !exported.record.title.isEmpty { name = exported.record.title }
    findings = findings.filter { RuleRegistry.isAboutWrittenArt($0.ruleID) }.map { finding in
      var finding = finding
      // A command would change the files of the export instead of its sources.
      finding.advice?.command = nil
      // For a source, the finding is only a note, since an export can scale the art up. This export did not.
      if finding.ruleID == RuleRegistry.smallArtID,
        let share = finding.measured?.value, share < 100 * ArtFill.tiny
      {
        finding.severity = .warning
      }
      return finding
    }
    let spoiled = SpoiledStickers(findings.filter(spoils))
    goodCount = stickers.count { !spoiled.contains($0) }
  }
}

extension RuleRegistry {
  /// Returns true if a rule judges what people see of a sticker, whatever its format and its place on the canvas.
  fileprivate static func isAboutWrittenArt(_ id: String) -> Bool {
    switch metadata(id)?.group {
    // Some platforms take only GIFs, which cannot have soft edges.
    case .edges, .contrast: id != HardGIFEdges.metadata.id
    // For a platform that demands a minimum number of frames, such as LINE, an export keeps identical frames.
    case .animation: id != DuplicateFrames.metadata.id
    default: id == smallArtID || undrawableRuleIDs.contains(id)
    }
  }
}
