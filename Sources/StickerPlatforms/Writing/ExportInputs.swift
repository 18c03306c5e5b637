import StickerBase
package import StickerPacks
package import SystemPackage

extension ExportBuilder {
  /// Returns the SHA-256 of all that the files of a pack are made from: the plan, the contents of its files, the demands
  /// of the platform, the choices and the version; `nil` if a file cannot be read.
  ///
  /// - Parameter version: the version of the program.
  package func digest(of plan: PackPlan, version: String) -> String? {
    var plan = plan
    (plan.remarks, plan.unlistedFiles, plan.keyLines) = ([], [], [:])
    var files = plan.stickers.flatMap(\.files)
    if case .picture(let path, _)? = plan.icon { files.append(path) }
    files += (plan.covers[platform.id] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    let emoji = plan.folder.appending(StickerEmoji.listName)
    if (try? FileKind(emoji, followsLinks: true)) == .file { files.append(emoji) }
    var hash = SHA256()
    let settings: [Any] = [
      version, platform, platforms.map(\.id).sorted(), enlarges, adaptation as Any, limits,
    ]
    hash.update(Array(orderedText(of: settings + [plan as Any]).utf8))
    for path in files {
      let contents = try? FileContents(path, limit: limits.decoding.fileBytes, plan.links)
      guard let bytes = contents?.bytes else { return nil }
      hash.update(Array("\(bytes.count):".utf8))
      hash.update(bytes)
    }
    return hash.hexDigest()
  }

  /// Returns true if a folder has the unchanged files of an earlier export, made from the same as this one would be.
  ///
  /// - Parameter version: the version of the program.
  package func isCurrent(_ folder: FilePath, _ plan: PackPlan, version: String) -> Bool {
    guard let record = ExportRecord(at: folder), record.platform == platform.id,
      let inputs = digest(of: plan, version: version)
    else { return false }
    return record.inputs == inputs && record.firstChange(in: folder) == nil
  }

  /// Returns the number of stickers that an export of a pack has.
  package func stickerCount(of plan: PackPlan) -> Int {
    plan.chosen(for: platform, among: platforms, limits.decoding).plan.stickers.count
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

/// Returns a text of a value and of all that it contains. Sets and dictionaries, whose order differs from run to run, are
/// sorted.
private func orderedText(of value: Any) -> String {
  if let path = value as? FilePath { return String(reflecting: path.string) }
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map { "\($0.label ?? ""):\(orderedText(of: $0.value))" }
  return switch mirror.displayStyle {
  case .dictionary, .set: "{\(parts.sorted().joined(separator: ","))}"
  case .some where !parts.isEmpty: "(\(parts.joined(separator: ",")))"
  default: String(reflecting: value)
  }
}
