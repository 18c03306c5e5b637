import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerRules
import SystemPackage

// Parts of a plan that are determined when it is written.
extension PackPlan {
  /// Sets the size class that most stickers fit. If no class fits, the size class is the one that changes the stickers
  /// least; if no sticker can be measured, it is the middle one.
  mutating func inferSize() {
    let paths = stickers.compactMap { sticker -> FilePath? in
      switch sticker.content {
      case .image(let path): path
      case .frames(let frames): frames.files.first
      }
    }
    let measured = paths.compactMap { path -> StickerSummary? in
      guard let file = try? ImageFile(at: path, limits: .standard, followsLinks: false) else {
        return nil
      }
      var sticker = Sticker(path: path, byteCount: ByteCount(0))
      sticker.image = file.image
      return StickerSummary(sticker)
    }
    if let inferred = PackSizeClass(inferredFrom: measured, profile: .messages) {
      size = inferred
    } else {
      let profile = Profile.messages
      // Stickers that are too small for every class are not considered.
      let sides = measured.compactMap(\.longerSide).filter { $0 >= profile.minimumSide }
      size = PackSizeClass(
        profile.sizeClass(changingLeast: sides) ?? profile.sizeClasses[1], .inferred)
      guard !stickers.isEmpty else { return }
      let (reason, merit) =
        sides.isEmpty
        ? ("no sticker has a size that can be judged", "")
        : ("no single size fits the stickers", ", which changes them least")
      remarks.append(
        .note(
          "\(reason); the pack size is set to '\(size?.sizeClass.name ?? "")'\(merit) "
            + "(--size sets another)"))
    }
  }

  /// Returns the files of the icon set, and adds remarks about them; no files without an icon.
  ///
  /// - Parameter enlarging: true to accept a picture that is too small.
  mutating func iconFiles(
    jobs: Int, limits: WritingLimits, enlarging: Bool = false
  ) async throws(PackFault) -> FileTree {
    switch icon {
    case nil: return FileTree()
    case .set(let path):
      do throws(FileFault) {
        return try FileTree(copying: path)
      } catch {
        throw PackFault.unreadable(error)
      }
    case .picture(let path, let color):
      let background = color.map { IconBackground($0) }
      if let color, background == .some(nil) {
        throw PackFault.refused("'\(color.excerpt)' is not a color such as #ff8800 or white")
      }
      do throws(IconFault) {
        var picture = try IconPicture(at: path, limits: limits) {
          PremultipliedColors.areIn([$0])
        }
        if enlarging {
          let enlarged = picture.enlarged(toSide: IconSlot.longestSide)
          if enlarged.width > picture.width {
            remarks.append(
              .warning(
                "the icons are made from \(path.display.printable), enlarged from \(picture.width) "
                  + "× \(picture.height) px, and look blurred: before you submit, replace them "
                  + "with 'stickerlint icons PICTURE'"))
          }
          picture = enlarged
        }
        let drawing = try IconSetDrawing(of: picture, background: background ?? nil, fills: false)
        let set = try await drawing.draw(jobs: jobs)
        remarks += set.remarks
        return set.tree
      } catch {
        throw PackFault.icon(error)
      }
    }
  }

  /// Uses the first sticker, or its first frame, for the icons if there is no icon.
  mutating func takePlaceholderIcon() {
    guard icon == nil, let first = stickers.first else { return }
    switch first.content {
    case .image(let path): icon = .picture(path, background: nil)
    case .frames(let frames):
      icon = frames.files.first.map { .picture($0, background: nil) }
    }
  }

  /// Adds remarks about data that an asset catalog cannot store.
  mutating func remarkOnLosses(at path: FilePath) {
    if stickers.contains(where: { !$0.emoji.isEmpty }) {
      remarks.append(.note("a catalog cannot store emoji; they are left out"))
    }
    if !languages.isEmpty {
      let place = path.appending("*.lproj").display.printable
      remarks.append(
        .note(
          "labels in \(counted(languages.count, "language")) are in \(place); add them to the "
            + "sticker extension in Xcode, which reads them only from there"))
    }
  }

  /// Adds a remark if no sticker of a folder of images has a label for VoiceOver.
  mutating func remarkOnMissingLabels() {
    guard !isDeclared, stickers.allSatisfy({ $0.label == nil }) else { return }
    remarks.append(
      .note(
        "no sticker has a label, so VoiceOver says something like 'wave.png accessibility label'; "
          + "this writes a stickerpack.yml for them: \(source.initCommand)"
      ))
  }

  /// Adds a remark with the frame rate of each sequence whose rate nobody set.
  mutating func remarkOnRates() {
    guard !isDeclared else { return }
    let standard = SequenceTiming(rate: SequenceTiming.standardRate)
    for sticker in stickers {
      guard let frames = sticker.frames, frames.delays == nil, frames.timing == standard else {
        continue
      }
      remarks.append(
        .note(
          "'\(sticker.name.excerpt)' plays its \(counted(frames.files.count, "frame")) at "
            + "\(tenths(SequenceTiming.standardRate)) per second; 'fps' in a stickerpack.yml sets "
            + "another rate"))
    }
  }

  /// Adds a remark about stickers of the catalog that stay although the pack does not have them.
  mutating func remarkOnKeptFiles(_ folders: [String]) {
    guard !folders.isEmpty else { return }
    let (verb, stay, pronoun) =
      folders.count == 1 ? ("is", "stays", "it") : ("are", "stay", "them")
    remarks.append(
      .note(
        "\(counted(folders.count, "sticker")) that \(verb) not in \(source.display.printable) "
          + "\(stay): \(quotedNames(folders)); --prune removes \(pronoun)"))
  }

  /// Adds a warning about the folders that an update removes, including files that others added to them.
  mutating func remarkOnPrunedFiles(_ folders: [String]) {
    guard !folders.isEmpty else { return }
    let (verb, pronoun) = folders.count == 1 ? ("is", "it") : ("are", "them")
    remarks.append(
      .warning(
        "\(counted(folders.count, "sticker")) that \(verb) not in \(source.display.printable) "
          + "\(verb) removed, with everything in \(pronoun): \(quotedNames(folders))"))
  }

  /// Adds labels that somebody wrote into the existing catalog or folder, in languages in which a sticker of the pack
  /// has no label.
  mutating func adoptLabels(of path: FilePath) {
    guard let present = try? PackPlan(of: path, FoundPacks([path])) else { return }
    let known = Dictionary(present.stickers.map { (StickerName.key($0.name), $0) }) { first, _ in
      first
    }
    for index in stickers.indices {
      guard let old = known[StickerName.key(stickers[index].name)] else { continue }
      if stickers[index].label == nil { stickers[index].label = old.label }
      stickers[index].labels.merge(old.labels) { own, _ in own }
    }
  }
}
