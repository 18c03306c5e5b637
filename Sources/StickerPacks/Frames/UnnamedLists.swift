import StickerBase
import SystemPackage

// Lists that are not in a named folder: beside frames that were named one by one or by a pattern, and beside a folder.
extension FrameSearch {
  /// Mentions a list in the folder of named files that has times or places for them, or apngdis's texts with their
  /// times, and how to use it. It is not used automatically: a user who names files wants exactly these, in this order.
  mutating func mentionLists(beside paths: [FilePath]) {
    guard timing == nil, let folder = paths.first?.parent, Set(paths.map(\.parent)) == [folder],
      let names = try? names(in: folder)
    else { return }
    let lists = FrameTable.fileNames.filter { name in names.contains { $0.string == name } }
    if let list = lists.first, usesDelays {
      return mention(folder.appending(list), as: list, beside: folder)
    }
    let remarks = list.remarks
    let (texts, rest) = textsOfFrames(paths, contents(of: folder, names).others)
    let found = matches(paths, in: folder, rest).first { _, match, _ in
      match.matchedRows > 0 && (match.table.hasDelays ? usesDelays : match.table.hasPlaces)
    }
    // The faults of a list matter only if the list is used.
    list.remarks = remarks
    if let found {
      mention(found.file, as: found.shown, beside: folder)
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

  /// Warns of a list that lies beside a folder and has its name, as TexturePacker and Aseprite write one, unless the
  /// folder has a usable list itself.
  mutating func mentionList(besideFolder folder: FilePath, of images: [FilePath]) {
    guard !list.isTimed, list.placeSource == nil,
      let name = folder.lastComponent, name.kind == .regular,
      let component = FilePath.Component("\(name.string).json")
    else { return }
    let file = folder.parent.appendingAsShown(component)
    guard file.absolute != timing, (try? FileKind(file, followsLinks: false)) == .file else {
      return
    }
    let found = matches(images, in: folder.parent, [file]).first { $0.match.matchedRows > 0 }
    guard let table = found?.match.table, usesDelays || table.hasPlaces else { return }
    let parts = [table.hasDelays ? "times" : nil, table.hasPlaces ? "positions" : nil]
    list.warn(
      ofUnused:
        "\(found?.shown ?? "") is beside the folder of its frames: move it into the folder to use "
        + "its \(listed(parts.compactMap(\.self)))")
  }

  private mutating func mention(_ file: FilePath, as shown: String, beside folder: FilePath) {
    list.remarks.append(
      .note(
        "\(shown) beside the frames is not used: name the folder, \(folder.shellWord ?? "FOLDER"), or add --timing "
          + "\(file.shellWord ?? "FILE")"))
  }
}
