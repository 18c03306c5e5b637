import StickerBase
package import StickerPacks
package import SystemPackage

/// The digests of the files that packs are made from. Each file is read once, for all platforms of a run.
package struct SourceDigests {
  private var known: [FilePath: String?] = [:]

  package init() {}

  /// Returns the SHA-256 of a file in hexadecimal digits; `nil` if it cannot be read.
  ///
  /// - Parameter limit: maximum size in bytes.
  fileprivate mutating func digest(
    of path: FilePath, limit: Int, _ links: LinkPolicy
  ) -> String? {
    if let known = known[path] { return known }
    let contents = try? FileContents(path, limit: limit, links)
    let digest = contents?.bytes.map { SHA256.hexDigest(of: $0) }
    known.updateValue(digest, forKey: path)
    return digest
  }
}

extension ExportBuilder {
  /// Returns the SHA-256 of the inputs of an export: the plan with the choices for the platform, the contents of the
  /// pack's files, the platform's demands, the settings of the export, and the version; `nil` if a file cannot be read.
  ///
  /// - Parameters:
  ///   - version: the version of the program.
  ///   - sources: the digests of the files that were read so far; further ones are added.
  package func digest(
    of whole: PackPlan, version: String, _ sources: inout SourceDigests
  ) -> String? {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan.inputs(
      for: platform)
    var files = plan.stickers.flatMap(\.files)
    if case .picture(let path, _)? = plan.icon { files.append(path) }
    files += (plan.covers[platform.id] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    let emoji = plan.folder.appending(StickerEmoji.listName)
    if (try? FileKind(emoji, followsLinks: true)) == .file { files.append(emoji) }
    var hash = SHA256()
    let settings: [Any] = [
      version, platform, enlarges, adaptation as Any, limits,
    ]
    hash.update(Array(orderedText(of: settings + [plan as Any], below: plan.folder).utf8))
    for path in files {
      guard let digest = sources.digest(of: path, limit: limits.decoding.fileBytes, plan.links)
      else { return nil }
      hash.update(Array(digest.utf8))
    }
    return hash.hexDigest()
  }

  /// Returns true if a folder has the unchanged files of an earlier export with the same inputs.
  ///
  /// - Parameter inputs: the digest of the inputs, from ``digest(of:version:_:)``.
  package func isCurrent(_ folder: FilePath, madeFrom inputs: String) -> Bool {
    guard let record = ExportRecord(at: folder), record.platform == platform.id else {
      return false
    }
    return record.inputs == inputs && record.firstChange(in: folder) == nil
  }

  /// Returns the number of stickers that an export of a pack has.
  package func stickerCount(of plan: PackPlan) -> Int {
    plan.chosen(for: platform, among: platforms, limits.decoding).plan.stickers.count
  }
}

extension PackPlan {
  /// Returns the plan with only the parts that an export for a platform uses: without choices for other platforms, and
  /// without lines and paths of a manifest.
  fileprivate func inputs(for platform: Platform) -> PackPlan {
    var plan = self
    (plan.remarks, plan.unlistedFiles, plan.keyLines) = ([], [], [:])
    plan.source = plan.folder
    // The choices of each sticker already include the change for the whole pack.
    plan.changes = [:]
    plan.covers = plan.covers.filter { $0.key == platform.id }
    plan.prefixes = plan.prefixes.filter { $0.key == platform.id }
    for index in plan.stickers.indices {
      plan.stickers[index].origin.line = nil
      plan.stickers[index].origin.path = ""
      var choice = plan.stickers[index].choices[platform.id]
      choice?.isOption = false
      plan.stickers[index].choices = choice.map { [platform.id: $0] } ?? [:]
    }
    return plan
  }
}

extension PlannedSticker {
  /// The files of the sticker.
  var files: [FilePath] {
    switch content {
    case .image(let path): [path]
    case .frames(let frames): frames.files
    }
  }
}

/// Returns a text that stands for a value and everything in it. Sets and dictionaries, whose order differs from run to
/// run, are sorted.
///
/// - Parameter folder: the folder to which paths below it are relative, so that a moved pack has the same text.
private func orderedText(of value: Any, below folder: FilePath) -> String {
  if var path = value as? FilePath {
    _ = path.removePrefix(folder)
    return String(reflecting: path.string)
  }
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map { part in
    "\(part.label ?? ""):\(orderedText(of: part.value, below: folder))"
  }
  return switch mirror.displayStyle {
  case .dictionary, .set: "{\(parts.sorted().joined(separator: ","))}"
  case .some where !parts.isEmpty: "(\(parts.joined(separator: ",")))"
  default: String(reflecting: value)
  }
}
