import StickerBase
import StickerEncoding
package import StickerPacks
package import SystemPackage

/// Makes the files of a pack for a platform.
package struct ExportBuilder: Sendable {
  package let platform: Platform
  let layout: any PlatformLayout
  /// True to scale small art up to the platform's canvas.
  package var enlarges = false
  /// The command that exports the pack with the user's own author name in place of an example; `nil` if there is none.
  package var authorCommand: String?
  /// The stickers whose files cannot be read, so that no platform can take them.
  package var unreadable: Set<FilePath> = []
  /// The stickers that options of this run or of an earlier one leave out for this platform alone. A message with
  /// options that leave out more stickers repeats these options, since new options replace the old ones.
  package var leftOutByOptions: Set<FilePath> = []
  /// The stickers of ``leftOutByOptions`` that the platform would take.
  package var returnable: Set<FilePath> = []
  /// The paths in the pack of the stickers that are left out, because an earlier export left them to another platform.
  package var leftBefore: Set<String> = []
  /// The way to change animations that the platform refuses; `nil` to refuse them.
  package var adaptation: Adaptation?
  /// All platforms of the run. A sticker of a kind that ``platform`` does not take is left to one that takes it.
  package var platforms: [Platform] = []
  /// Number of threads.
  package var jobs = 1
  package var limits = WritingLimits.standard

  /// Creates a builder for a platform.
  ///
  /// - Returns: `nil` if packs cannot be exported for the platform.
  package init?(for platform: Platform) {
    guard let layout = PlatformLayouts.layout(for: platform) else { return nil }
    (self.platform, self.layout) = (platform, layout)
  }

  /// Returns the files of a pack.
  ///
  /// - Parameters:
  ///   - whole: the plan with all stickers, also those that are not for the platform.
  ///   - progress: called before each picture.
  /// - Throws: ``PackFault`` that names the file, the number and the limit.
  package func build(
    _ whole: PackPlan, progress: (ExportProgress) -> Void = { _ in }
  ) async throws(PackFault) -> ExportedPack {
    var (plan, omissions) = whole.chosen(
      for: platform, among: platforms, limits.decoding, unmentioned: leftBefore)
    let emoji = StickerEmoji(in: plan.folder, plan.links)
    var pack = ExportedPack(
      platform: platform, title: plan.name, author: plan.author ?? "")
    pack.remarks = omissions
    try check(plan)
    let (places, paths) = (plan.places, plan.paths)
    pack.stickers = try zip(plan.stickers, places).map { sticker, place throws(PackFault) in
      try stickerWithTexts(sticker, at: place.path, emoji, plan)
    }
    pack.cutTexts()
    if platform.pack[.author] != nil, pack.author == PackPlan.exampleAuthor {
      pack.remarks.append(
        .warning(
          "the author is '\(pack.author)', the example of a command"
            + (authorCommand.map {
              "; with your name in place of \(PackPlan.authorPlaceholder): \($0)"
            }
              ?? "")))
    }
    var made: [MadeSticker] = []
    var refusals: [Refusal] = []
    var refused: Set<Int> = []
    var notes: [(remarks: [Remark], name: String, severity: Double)] = []
    let names = plan.displayedNames
    let state = await self.progress(of: plan)
    for (index, sticker) in plan.stickers.enumerated() {
      progress(state(index, places[index].path.displayedName.printable))
      do throws(PackFault) {
        let (pictures, remarks) = try await makePictures(
          of: sticker, named: names[index], at: index, plan, in: &pack)
        made.append(pictures)
        notes.append((remarks, places[index].path.displayedName, pictures.severity))
        if let adapted = pictures.adapted {
          pack.adapted[paths[index]] = adapted
          // An animated cover gets the same change.
          plan.stickers[index].choices[platform.id] = PlatformChoice(change: adapted)
        }
      } catch {
        // Refusals are reported together; any other fault ends the export.
        guard case .refused(let refusal) = error else {
          throw await faultToReport(for: plan, after: error, at: places[index].path)
        }
        refusals.append(refusal.naming(names[index]))
        refused.insert(index)
      }
    }
    guard refusals.isEmpty else {
      let way = wayOut(of: whole, refused: Set(refused.map { paths[$0] })).map { "or \($0)" }
      throw .refusedStickers(refusals, hints: [way].compactMap(\.self))
    }
    var remarks = NamedRemarks()
    // A list shows only its first names, so the stickers that change most come first.
    for note in notes.sorted(by: { $0.severity > $1.severity }) {
      remarks.add(note.remarks, of: note.name)
    }
    pack.remarks += remarks.remarks
    try splitIntoParts(&pack)
    for (index, part) in pack.parts.enumerated() {
      for (position, sticker) in part.stickers.enumerated() {
        addFiles(made[sticker], ofSticker: sticker, at: position, in: part, to: &pack)
      }
      for (number, picture) in platform.pictures.enumerated() {
        progress(state(plan.stickers.count + number, picture.file))
        try await addPicture(picture, of: plan, names, toPart: index, of: &pack)
      }
    }
    pack.remarkOnKeptFiles()
    pack.remarkOnLosses(of: made.map(\.picture), named: names)
    pack.remarkOnCaution()
    pack.remarkOnEmoji()
    for (path, text) in layout.texts(of: pack) { pack.tree.add(text, at: path) }
    try addArchives(to: &pack)
    pack.tasks = layout.tasks(for: pack)
    return pack
  }

  /// Returns the fault to report. If stickers need too much memory, the fault is that of the sticker that needs the
  /// most, so that the limit in its message is enough for all. Any other fault is returned with its file.
  private func faultToReport(
    for plan: PackPlan, after fault: PackFault, at path: FilePath
  ) async -> PackFault {
    guard var maxNeededBytes = fault.neededBytes else { return fault.naming(path) }
    var (worstFault, worstPath) = (fault, path)
    for (sticker, origin) in zip(plan.stickers, plan.places) {
      guard let fault = await StickerArt.fault(planning: sticker, plan.links, settings),
        let neededBytes = fault.neededBytes, neededBytes > maxNeededBytes
      else { continue }
      (maxNeededBytes, worstFault, worstPath) = (neededBytes, fault, origin.path)
    }
    return worstFault.naming(worstPath)
  }

  /// Checks the demands on the pack that do not depend on decoded pictures: the number of stickers, and the author.
  private func check(_ plan: PackPlan) throws(PackFault) {
    if let refusal = refusalOfCount(chosen: plan) { throw .refused(refusal) }
    if lacksAuthor(plan) {
      throw .refused(
        "\(platform.name) need an author",
        wayOut: "add --author NAME, or 'author: NAME' to stickerpack.yml")
    }
  }

  /// Returns a sticker with its texts, before its pictures are made.
  ///
  /// - Parameter art: the image or the folder of frames.
  /// - Throws: ``PackFault`` if the sticker has fewer emoji than the platform demands.
  private func stickerWithTexts(
    _ sticker: PlannedSticker, at art: FilePath, _ emoji: StickerEmoji, _ plan: PackPlan
  ) throws(PackFault) -> ExportedSticker {
    let place = sticker.origin.path.display.printable
    let stem = sticker.fileStem
    let found = emoji.emoji(ofFile: stem, declared: sticker.emoji)
    if let limit = platform.pack[.emoji], found.count < limit.least ?? 0 {
      let line = sticker.origin.line.map { ":\($0)" } ?? ""
      throw .refused(
        "\(place)\(line): '\(sticker.name.excerpt)' has no emoji, and \(platform.name) need \(limit.text)",
        wayOut:
          "add 'emoji: \(StickerEmoji.example)' to it in stickerpack.yml, an emoji to the file's name, or "
          + ExportOption("--default-emoji", StickerEmoji.example).text)
    }
    return ExportedSticker(
      name: (plan.prefixes[platform.id] ?? "") + sticker.name, emoji: found, label: sticker.label,
      art: art)
  }

  /// The pictures made for a sticker.
  private struct MadeSticker {
    var picture: PlatformPicture
    /// The change that the sticker needed, and that ``adaptation`` found.
    var adapted: MotionChange?
    /// The result of ``MotionChange/severity(on:)`` for the change that was chosen or found; 1 without a change.
    var severity = 1.0
    /// The still, if each sticker of the platform is a still and an animation.
    var still: PlatformPicture?
  }

  /// Makes the pictures of a sticker, and records in the pack whether it is an animation, and whether it looks small.
  ///
  /// - Returns: the pictures, and remarks on them.
  private func makePictures(
    of sticker: PlannedSticker, named name: String, at index: Int, _ plan: PackPlan,
    in pack: inout ExportedPack
  ) async throws(PackFault) -> (MadeSticker, [Remark]) {
    var art = try await StickerArt(sticker, plan.links, settings)
    var remarks = art.remarks
    // Frames that all look the same are a still.
    if art.isAnimated, platform.limits(animated: false) != nil, art.distinctFrameCount == 1 {
      art = try art.still()
    }
    pack.stickers[index].isAnimated = art.isAnimated
    let demands = try platform.demands(animated: art.isAnimated, named: name)
    if !enlarges {
      pack.stickers[index].enlargeable = demands.enlargeable(
        width: art.animation.width, height: art.animation.height)
    }
    if let kept = kept(sticker, art, demands, plan.links) {
      return (MadeSticker(picture: kept), remarks)
    }
    let (picture, remark, adapted) = try await changedPicture(
      of: art, sticker, demands, named: name)
    if let remark { remarks.append(remark) }
    if picture.hasCutEdges {
      remarks.append(
        .note("soft edges are cut, since a pixel of a GIF is opaque or clear"))
    }
    if let remark = remarkOnPlays(of: art, sticker, demands, picture.format, in: plan) {
      remarks.append(remark)
    }
    var made = MadeSticker(picture: picture, adapted: adapted)
    if let change = adapted ?? change(of: art, sticker.choices) {
      made.severity = change.severity(on: art.animation.frames.map(\.delay))
    }
    if platform.pack.requires(.paired), let demands = platform.still {
      made.still = try await self.maker(demands).picture(of: art.still(), named: name)
    }
    return (made, remarks)
  }

  /// Splits the pack into the packs that it becomes on the platform, and names them.
  private func splitIntoParts(_ pack: inout ExportedPack) throws(PackFault) {
    let shares = platform.shares(of: pack.stickers.map(\.isAnimated))
    let limits = platform.pack
    for (index, share) in shares.enumerated() {
      if let limit = limits[.stickers], !limit.allows(share.stickers.count) {
        let kind = share.isAnimated == true ? "animation" : "still"
        throw .refused(
          "this pack has \(counted(share.stickers.count, kind)); a pack of \(platform.name) has \(limit.text), "
            + "and stills and animations are in different ones")
      }
      let number = index == 0 ? "" : " \(index + 1)"
      let title =
        platform.cut(pack.title, to: limits[.title]?.most.map { $0 - number.count }) + number
      let maxLength = limits[.identifier]?.most.map { $0 - number.count }
      let identifier = platform.cut(pack.title.slug(or: "stickers"), to: maxLength)
      pack.parts.append(
        ExportedPart(
          title: title, identifier: index == 0 ? identifier : "\(identifier)-\(index + 1)",
          isAnimated: share.isAnimated, stickers: share.stickers))
    }
    if shares.count > 1 {
      let words = zip(pack.parts, shares).map { part, share in
        "'\(part.title.excerpt)' has \(counted(share.stickers.count, share.isAnimated == true ? "animation" : "still"))"
      }
      pack.remarks.append(
        .note("it becomes \(shares.count.grouped) packs: \(words.joined(separator: ", "))"))
    }
  }

  /// Adds the files of a sticker.
  ///
  /// - Parameters:
  ///   - index: the index of the sticker in the pack.
  ///   - position: the position of the sticker in the part, from 0.
  private func addFiles(
    _ made: MadeSticker, ofSticker index: Int, at position: Int, in part: ExportedPart,
    to pack: inout ExportedPack
  ) {
    let picture = made.picture
    let path = layout.path(ofStickerAt: position, in: part, picture.format.fileExtension)
    if let still = made.still {
      let path = layout.path(ofStillAt: position, in: part, still.format.fileExtension)
      pack.tree.add(.bytes(still.bytes), at: path)
      pack.stickers[index].still = path
    }
    pack.tree.add(.bytes(picture.bytes), at: path)
    pack.stickers[index].path = path
    pack.stickers[index].byteCount = picture.bytes.count
    (pack.stickers[index].width, pack.stickers[index].height) = (picture.width, picture.height)
    pack.stickers[index].isLossy = picture.isLossy
    pack.stickers[index].isKept = picture.isKept
  }

  /// Adds a cover, tray or tab to a part. The picture is made from the image that the manifest names for it. Without
  /// one, a still is made from the icon if there is one, and any other picture from the part's first sticker.
  private func addPicture(
    _ picture: Platform.Picture, of plan: PackPlan, _ names: [String], toPart index: Int,
    of pack: inout ExportedPack
  ) async throws(PackFault) {
    let isAnimated = picture.limits[.formats]?.words == ["apng"]
    var art: StickerArt
    var source: String
    var sticker: PlannedSticker?
    if let named = plan.cover(picture.file, of: platform) {
      sticker = plan.stickers.first { $0.content == .image(named) }
      art = try await StickerArt(picture: named, plan.links, settings)
      source = named.display.printable
      guard !isAnimated || art.distinctFrameCount > 1 else {
        throw .refused(
          "\(source) is a still, and \(picture.file) of \(platform.name) is an animation")
      }
    } else if !isAnimated, case .picture(let path, _)? = plan.icon {
      art = try await StickerArt(picture: path, plan.links, settings)
      source = path.display.printable
    } else {
      guard let first = pack.parts[index].stickers.first else { return }
      sticker = plan.stickers[first]
      art = try await StickerArt(plan.stickers[first], plan.links, settings)
      source = names[first]
    }
    if !isAnimated {
      art = try art.still()
    } else if let change = sticker.flatMap({ change(of: art, $0.choices) }) {
      art = try art.changed(by: change, named: source)
    }
    // The timing of an animated cover must meet the demands on stickers.
    let demands =
      isAnimated
      ? picture.limits.adding(platform.animation, PlatformLimit.Key.ofTiming)
      : picture.limits.addingMargin(of: platform.still)
    let path = layout.path(ofPicture: picture.file, in: pack.parts[index])
    let made = try await maker(demands).picture(of: art, named: "\(path.string), from \(source)")
    pack.tree.add(.bytes(made.bytes), at: path)
    pack.parts[index].pictures.append(ExportedPicture(path: path, source: source))
    pack.remarks.append(.note("\(path.string) is made from \(source)"))
  }

  var settings: StickerArt.Settings {
    let isForWebP = [platform.still, platform.animation].contains {
      $0?[.formats]?.words.first == "webp"
    }
    let demands = [platform.still, platform.animation].compactMap(\.self)
    let width = demands.map(\.largestWidth).max() ?? .max
    let height = demands.map(\.largestHeight).max() ?? .max
    return StickerArt.Settings(
      jobs: jobs, limits: limits, isForWebP: isForWebP,
      canvas: max(width, height) < .max ? FrameSizes.Size(width: width, height: height) : nil)
  }

  func maker(_ demands: PlatformLimits) -> PictureMaker {
    PictureMaker(
      limits: demands, platform: platform.name, enlarges: enlarges, writing: limits)
  }

  private func addArchives(to pack: inout ExportedPack) throws(PackFault) {
    pack.archives = layout.archives(of: pack)
    for archive in pack.archives {
      var writer = ZipWriter()
      for entry in archive.entries {
        guard writer.add(pack.bytes(of: entry), as: entry.name) else {
          throw .refused("the images do not fit into a ZIP archive")
        }
      }
      let bytes = writer.finish()
      if let limit = platform.pack[.packedBytes], !limit.allows(bytes.count) {
        throw .refused(
          "\(archive.path.string) would have \(bytes.count.grouped) bytes; \(platform.service) takes "
            + limit.textWithUnit)
      }
      pack.tree.add(.bytes(bytes), at: archive.path)
    }
  }
}

extension ExportedPack {
  /// Returns the bytes of a file in an archive.
  func bytes(of entry: ExportedArchive.Entry) -> [UInt8] {
    switch entry.contents {
    case .text(let text): return Array(text.utf8)
    case .file(let path):
      if case .bytes(let bytes)? = tree.contents[path] { return bytes }
      return []
    }
  }
}

extension PlatformLimits {
  /// Returns these demands on a cover, with the margin of the stickers if the canvases have the same size.
  fileprivate func addingMargin(of stickers: PlatformLimits?) -> PlatformLimits {
    guard let stickers, largestWidth == stickers.largestWidth,
      largestHeight == stickers.largestHeight
    else { return self }
    return adding(stickers, [.margin])
  }
}
