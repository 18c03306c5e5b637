import StickerBase
import StickerEncoding
package import StickerPacks
import SystemPackage

/// Makes the files of a pack for a platform.
package struct ExportBuilder: Sendable {
  package let platform: Platform
  private let layout: any PlatformLayout
  /// The maker of the pack; `nil` for the author in the manifest.
  package var author: String?
  /// The emoji of stickers that have none; `nil` to refuse them.
  package var standardEmoji: String?
  /// True to scale small art up to the platform's canvas.
  package var enlarges = false
  package var jobs = 1
  package var limits = WritingLimits.standard

  /// - Returns: `nil` if packs cannot be exported for the platform.
  package init?(for platform: Platform) {
    guard let layout = PlatformLayouts.layout(for: platform) else { return nil }
    (self.platform, self.layout) = (platform, layout)
  }

  /// Returns the files of a pack.
  ///
  /// - Parameter progress: called with the number of pictures made so far and in total.
  /// - Throws: ``PackFault`` that names the file, the number and the limit.
  package func build(
    _ plan: PackPlan, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(PackFault) -> ExportedPack {
    let emoji = StickerEmoji(in: plan.folder, plan.links)
    var pack = ExportedPack(
      platform: platform, title: plan.name, author: author ?? plan.author ?? "")
    try check(plan, pack)
    pack.stickers = try plan.stickers.map { sticker throws(PackFault) in
      try exported(sticker, emoji, plan)
    }
    let total = plan.stickers.count + platform.pictures.count
    var remarks = NamedRemarks()
    for (index, sticker) in plan.stickers.enumerated() {
      progress(index, total)
      remarks.add(
        try await add(sticker, at: index, of: plan, to: &pack),
        of: sticker.origin.path.displayedName)
    }
    pack.remarks += remarks.remarks
    for (index, picture) in platform.pictures.enumerated() {
      progress(plan.stickers.count + index, total)
      try await add(picture, of: plan, to: &pack)
    }
    remarkOnEmoji(&pack)
    cutTexts(of: &pack)
    for (path, text) in layout.texts(of: pack) { pack.tree.add(text, at: path) }
    try addArchive(to: &pack)
    pack.tasks = layout.tasks(for: pack)
    return pack
  }

  /// Checks what is known before a picture is decoded.
  private func check(_ plan: PackPlan, _ pack: ExportedPack) throws(PackFault) {
    let limits = platform.pack
    let count = plan.stickers.count
    if let limit = limits[.stickers], !limit.allows(count) {
      throw .refused(
        "this pack has \(counted(count, "sticker")); a pack of \(platform.name) has \(limit.text)")
    }
    if platform.length(of: pack.author) < limits[.author]?.least ?? 0 {
      throw .refused(
        "\(platform.name) need an author: add --author NAME, or 'author: NAME' to stickerpack.yml")
    }
  }

  private func exported(
    _ sticker: PlannedSticker, _ emoji: StickerEmoji, _ plan: PackPlan
  ) throws(PackFault) -> ExportedSticker {
    let place = sticker.origin.path.display.printable
    let stem = sticker.fileStem
    var found = emoji.emoji(ofFile: stem, declared: sticker.emoji)
    if found.isEmpty, let standardEmoji { found = [standardEmoji] }
    if let limit = platform.pack[.emoji], found.count < limit.least ?? 0 {
      let line = sticker.origin.line.map { ":\($0)" } ?? ""
      throw .refused(
        "\(place)\(line): '\(sticker.name.excerpt)' has no emoji, and \(platform.name) need \(limit.text); "
          + "add 'emoji: \(StickerEmoji.example)' to it in stickerpack.yml, an emoji to the file's name, or "
          + "--default-emoji \(StickerEmoji.example)")
    }
    return ExportedSticker(
      name: sticker.name, emoji: found, label: sticker.label, origin: sticker.origin)
  }

  /// Adds a sticker.
  ///
  /// - Returns: remarks on what its picture lost.
  private func add(
    _ sticker: PlannedSticker, at index: Int, of plan: PackPlan, to pack: inout ExportedPack
  ) async throws(PackFault) -> [Remark] {
    let name = sticker.fileName
    let art = try await StickerArt(sticker, plan.links, jobs: jobs, limits: limits)
    guard let demands = platform.limits(animated: art.isAnimated) else {
      throw .refused(
        art.isAnimated
          ? "\(name) is an animation, and \(platform.name) are stills"
          : "\(name) is a still, and \(platform.name) are animations")
    }
    if demands.requires(.transparency), art.animation.frames.allSatisfy(\.bitmap.isOpaque) {
      throw .refused("\(name): no pixel is transparent, and \(platform.name) need transparency")
    }
    let made = try await maker(demands).picture(of: art, named: name)
    let path = layout.path(of: pack.stickers[index], at: index, "png")
    pack.tree.add(.bytes(made.bytes), at: path)
    pack.stickers[index].path = path
    pack.stickers[index].isAnimated = art.isAnimated
    pack.stickers[index].byteCount = made.bytes.count
    pack.stickers[index].loss = made.loss
    if let loss = made.loss {
      pack.remarks.append(
        .note("\(name) became \(path.string) with \(loss): \(platform.name) allow no larger file"))
    }
    if let caution = demands[.cautiousBytes], !caution.allows(made.bytes.count) {
      pack.remarks.append(
        .warning(
          "\(path.string) has \(made.bytes.count.grouped) bytes; older numbers allow "
            + "\(caution.textWithUnit) (\(caution.source.locator))"))
    }
    return art.remarks
  }

  /// Adds a cover, tray or tab, made from the icon or else from the first sticker.
  private func add(
    _ picture: Platform.Picture, of plan: PackPlan, to pack: inout ExportedPack
  ) async throws(PackFault) {
    let isAnimated = picture.limits[.formats]?.words == ["apng"]
    var art: StickerArt
    var source: String
    if !isAnimated, case .picture(let path, _)? = plan.icon {
      art = try await StickerArt(picture: path, plan.links, jobs: jobs, limits: limits)
      source = path.display.printable
    } else {
      guard let first = plan.stickers.first else { return }
      art = try await StickerArt(first, plan.links, jobs: jobs, limits: limits)
      source = first.fileName
      if !isAnimated { art = try art.still() }
    }
    // A cover of an animated pack obeys the timing of its stickers.
    let demands =
      isAnimated
      ? picture.limits.adding(platform.animation, PlatformLimit.Key.ofTiming)
      : picture.limits
    let made = try await maker(demands).picture(of: art, named: source)
    let path = FilePath(picture.file)
    pack.tree.add(.bytes(made.bytes), at: path)
    pack.pictures.append((path, source))
    pack.remarks.append(.note("\(picture.file) is made from \(source)"))
  }

  private func maker(_ demands: PlatformLimits) -> PictureMaker {
    PictureMaker(
      limits: demands, platform: platform.name, enlarges: enlarges, writing: limits)
  }

  private func addArchive(to pack: inout ExportedPack) throws(PackFault) {
    guard let path = layout.archive else { return }
    var archive = ZipWriter()
    let images = pack.pictures.map(\.path) + pack.stickers.map(\.path)
    for image in images {
      guard case .bytes(let bytes)? = pack.tree.contents[image],
        archive.add(bytes, as: image.string)
      else { throw .refused("the images do not fit into a ZIP archive") }
    }
    let bytes = archive.finish()
    if let limit = platform.pack[.packedBytes], !limit.allows(bytes.count) {
      throw .refused(
        "\(path.string) would have \(bytes.count.grouped) bytes; \(platform.service) takes "
          + limit.textWithUnit)
    }
    pack.tree.add(.bytes(bytes), at: path)
  }

  /// Cuts the name and the author to the platform's lengths, with a warning for each.
  private func cutTexts(of pack: inout ExportedPack) {
    let texts: [(PlatformLimit.Key, String, WritableKeyPath<ExportedPack, String>)] = [
      (.title, "name", \.title), (.author, "author", \.author),
    ]
    for (key, word, text) in texts {
      guard let most = platform.pack[key]?.most, platform.length(of: pack[keyPath: text]) > most
      else { continue }
      // No character is shorter than 1.
      pack[keyPath: text] = String(pack[keyPath: text].prefix(most))
      while platform.length(of: pack[keyPath: text]) > most { pack[keyPath: text].removeLast() }
      pack.remarks.append(
        .warning("the \(word) has more than \(most.grouped) characters, and is cut"))
    }
  }

  private func remarkOnEmoji(_ pack: inout ExportedPack) {
    if let most = platform.pack[.emoji]?.most {
      let cut = pack.stickers.count { $0.emoji.count > most }
      if cut > 0 {
        pack.remarks.append(
          .note(
            "\(counted(cut, "sticker")) \(agreeing(cut, "keeps", "keep")) the first \(most) emoji"))
      }
    }
    let different = Set(pack.stickers.map(\.emoji))
    if platform.pack[.emoji] != nil, pack.stickers.count > 2, different.count == 1 {
      pack.remarks.append(.warning("all stickers have the same emoji: nobody finds one by it"))
    }
  }
}

extension PlannedSticker {
  /// The image in messages, or the folder or entry that has the frames.
  fileprivate var fileName: String {
    switch content {
    case .image(let path): path.display.printable
    case .frames: origin.path.display.printable
    }
  }

  /// The name of its file or folder without extension, where people may write an emoji.
  fileprivate var fileStem: String {
    switch content {
    case .image(let path): path.stem ?? name
    case .frames: name
    }
  }
}
