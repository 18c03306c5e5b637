import StickerBase
import SystemPackage

// Lists that are not in a named folder: beside frames that were named one by one or by a pattern, and beside a folder.
extension FrameSearch {
  /// Adds a remark on a list with times or places for named files, or on apngdis's texts with their times, in the
  /// folder of the files. The remark says how to use the list. It is not used automatically, since a user who names
  /// files wants exactly these, in this order.
  mutating func mentionLists(beside paths: [FilePath]) {
    guard timing == nil, let folder = paths.first?.parent, Set(paths.map(\.parent)) == [folder],
      let names = try? names(in: folder)
    else { return }
    let lists = FrameTable.fileNames.filter { name in names.contains { $0.string == name } }
    if let list = lists.first, usesDelays {
      return mention(folder.appending(list), as: list, beside: folder)
    }
    let remarks = list.remarks
    let (texts, remaining) = textsOfFrames(paths, imagesAndOthers(in: folder, names).others)
    let found = listMatches(paths, in: folder, remaining).first { _, match, _ in
      match.matchedRows > 0 && (match.table.hasDelays ? usesDelays : match.table.hasPlaces)
    }
    // The faults of a list matter only if the list is used.
    list.remarks = remarks
    if let found {
      mention(found.file, as: found.label, beside: folder)
      if found.match.table.hasPlaces, let mention = list.remarks.last {
        list.unusedPlaces.append(.warning(mention.text))
      }
    } else if usesDelays, let first = paths.lazy.compactMap({ texts[$0]?.file }).first {
      list.remarks.append(
        .note(
          "\(first.display.printable)\(andMore(texts.count - 1)) (apngdis) beside the frames "
            + "\(agreeing(texts.count, "is", "are")) not used: name the folder, "
            + "\(folder.shellWord ?? "FOLDER"), to use their times"))
    }
  }

  /// Warns of a list that lies beside a folder of frames and has the folder's name, as TexturePacker and Aseprite name
  /// it. Does nothing if the folder itself has a list that is used.
  mutating func warnOfList(beside folder: FilePath, of images: [FilePath]) {
    guard !list.isTimed, list.placeSource == nil,
      let name = folder.lastComponent, name.kind == .regular,
      let component = FilePath.Component("\(name.string).json")
    else { return }
    let file = folder.parent.appendingAsShown(component)
    guard file.absolute != timing, (try? FileKind(file, followsLinks: false)) == .file else {
      return
    }
    let found = listMatches(images, in: folder.parent, [file]).first { $0.match.matchedRows > 0 }
    guard let table = found?.match.table, usesDelays || table.hasPlaces else { return }
    let parts = [table.hasDelays ? "times" : nil, table.hasPlaces ? "positions" : nil]
    list.warn(
      ofUnused:
        "\(found?.label ?? "") is beside the folder of its frames: move it into the folder to use "
        + "its \(listed(parts.compactMap(\.self)))")
  }

  private mutating func mention(_ file: FilePath, as label: String, beside folder: FilePath) {
    list.remarks.append(
      .note(
        "\(label) beside the frames is not used: name the folder, \(folder.shellWord ?? "FOLDER"), or add --timing "
          + "\(file.shellWord ?? "FILE")"))
  }
}
