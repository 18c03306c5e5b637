import StickerBase
import StickerCodecs
import SystemPackage

// Times and places that other tools wrote beside the frames.
extension FrameSearch {
  /// Maximum number of files in a folder that are read to find times.
  private static let maxFiles = 8
  /// Maximum number of bytes of a frame's `.txt` that are read; apngasm 2 reads as many.
  private static let textBytes = 256

  /// Adds the images of a folder with the times that another tool wrote, if the times fit the images one to one. Also
  /// notes the places that a tool wrote. Lists that do not fit the images are reported.
  ///
  /// - Parameter others: the folder's other files. Files with times or places are removed from them.
  /// - Returns: true if the images were added; false if there are no times that fit.
  mutating func addImagesWithFoundTimes(
    _ images: [FilePath], in folder: FilePath, _ others: inout [FilePath]
  ) -> Bool {
    let (texts, remaining) = textsOfFrames(images, others)
    var chosen: (table: FrameTable, source: String)?
    for (file, match, label) in listMatches(images, in: folder, remaining) {
      others.removeAll { $0 == file }
      guard match.isOneToOne else {
        report(match, of: images.count, in: file, label)
        continue
      }
      notePlaces(in: match.table, of: images, label)
      guard match.table.hasDelays else { continue }
      if let chosen, differ(chosen.table, match.table) {
        list.warn(ofUnused: "\(chosen.source) is used, not \(label), which differs")
      } else if chosen == nil {
        chosen = (match.table, label)
      }
    }
    if let chosen {
      let differing = Set(
        images.compactMap { image in
          texts[image].flatMap { chosen.table.has($0.delay, of: image) ? nil : $0.file }
        }
      ).sorted(by: naturallyPrecedes)
      if usesDelays, let first = differing.first {
        list.warn(
          ofUnused:
            "\(chosen.source) is used, not \(first.display.printable)\(andMore(differing.count - 1)) (apngdis), "
            + agreeing(differing.count, "which differs", "which differ"))
      }
    } else if let rows = rows(of: images, texts) {
      let first = texts[images[0]]?.file.display.printable ?? ""
      chosen = (FrameTable(rows: rows), "\(first)\(andMore(rows.count - 1)) (apngdis)")
    }
    let timed = Set(texts.values.map { $0.file })
    others.removeAll { timed.contains($0) }
    guard let chosen else { return false }
    let start = list.entries.count
    addRows(of: chosen.table, images, in: folder, from: chosen.source)
    list.loopCount = chosen.table.loopCount
    list.isTimed = true
    applyTags(chosen.table.tags, from: start, chosen.source)
    return true
  }

  /// Returns true if two lists give the frames another order or, unless an option overrides the delays, other delays.
  private func differ(_ one: FrameTable, _ other: FrameTable) -> Bool {
    usesDelays
      ? !one.hasOrderAndTimes(of: other)
      : one.rows.map(\.name) != other.rows.map(\.name)
  }

  /// Notes the places that another tool wrote beside frames whose times come from elsewhere. Times in the list of
  /// places are ignored, with a remark.
  ///
  /// - Parameter others: the folder's other files. Files whose places are used are removed from them.
  mutating func noteFoundPlaces(
    _ images: [FilePath], in folder: FilePath, _ others: inout [FilePath]
  ) {
    for (file, match, label) in listMatches(images, in: folder, others)
    where match.table.hasPlaces {
      guard match.isOneToOne else {
        if !match.table.hasDelays { report(match, of: images.count, in: file, label) }
        continue
      }
      notePlaces(in: match.table, of: images, label)
      others.removeAll { $0 == file }
      if usesDelays, match.table.hasDelays {
        list.remarks.append(.note("the times in \(label) are not used, only its positions"))
      }
    }
  }

  /// Notes the places in a list that fits the images, unless an earlier list had places.
  private mutating func notePlaces(in table: FrameTable, of images: [FilePath], _ label: String) {
    guard table.hasPlaces, places.isEmpty else { return }
    let rows = Dictionary(
      table.rows.map { ($0.name ?? "", $0.place) }, uniquingKeysWith: { first, _ in first })
    for image in images { places[image] = rows[image.lastComponent?.string ?? ""] ?? nil }
    list.placeSource = label
  }

  /// Assigns the noted places to the frames that have none.
  mutating func usePlaces() {
    for index in list.entries.indices where list.entries[index].place == nil {
      list.entries[index].place = places[list.entries[index].path]
    }
  }

  /// Returns the lists of other tools among files, each compared with the images, and with a label for messages.
  mutating func listMatches(
    _ images: [FilePath], in folder: FilePath, _ files: [FilePath]
  ) -> [(file: FilePath, match: TableMatch, label: String)] {
    let files = files.filter(Self.mayHoldTimes).sorted(by: naturallyPrecedes)
    if let next = files.dropFirst(Self.maxFiles).first, usesDelays {
      list.remarks.append(
        .note(
          "\(next.printableName)\(andMore(files.count - Self.maxFiles - 1)) "
            + "\(agreeing(files.count - Self.maxFiles, "was", "were")) not searched for times: "
            + "the limit is \(Self.maxFiles) files in a folder"))
    }
    return files.prefix(Self.maxFiles).compactMap { file in
      guard let table = readTable(in: file, links(in: folder)), let tool = table.tool else {
        return nil
      }
      let match = TableMatch(table, images.map { $0.lastComponent?.string ?? "" })
      return (file, match, "\(file.display.printable) (\(tool))")
    }
  }

  /// Adds the images of a list's rows in the order of the rows.
  private mutating func addRows(
    of table: FrameTable, _ images: [FilePath], in folder: FilePath, from source: String
  ) {
    let rows = table.rows
    let paths = Dictionary(
      images.map { ($0.lastComponent?.string ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    let entries = rows.compactMap { row in
      paths[row.name ?? ""].map {
        FrameList.Entry(path: $0, links: links(in: folder), delay: usesDelays ? row.delay : nil)
      }
    }
    let seconds =
      table.tags.playOrder(of: rows).reduce(0) { $0 + ($1.delay?.milliseconds ?? 0) } / 1000
    let differsInOrder = entries.map(\.path) != FrameOrder(images).paths
    let taken = (differsInOrder ? ["frames"] : []) + (usesDelays ? ["delays"] : [])
    if !taken.isEmpty {
      let total = usesDelays ? ", \(hundredths(seconds)) s in all" : ""
      list.remarks.append(
        .note("\(listed(taken)) come from \(source)\(total)"))
    }
    list.entries += entries
  }

  // MARK: Files

  private static func mayHoldTimes(_ file: FilePath) -> Bool {
    let ending = file.extension?.lowercased() ?? ""
    return TimesFormat.all.contains { $0.extensions.contains(ending) }
  }

  /// Reads a file that may be the list of another tool.
  ///
  /// - Returns: `nil` if the file is no such list, or if it cannot be used, which is reported.
  private mutating func readTable(
    in file: FilePath, _ links: LinkPolicy
  ) -> FrameTable? {
    let size = FileContents.byteCount(of: file, links)
    guard size <= FrameTable.maximumBytes else {
      if usesDelays {
        list.remarks.append(
          .note(
            "\(file.display.printable) was not searched for times: it is \(ByteCount(size)), and the limit "
              + "is \(ByteCount(FrameTable.maximumBytes))"))
      }
      return nil
    }
    guard let bytes = try? contents(of: file, atMost: FrameTable.maximumBytes, links) else {
      return nil
    }
    let decoded = DecodedText(bytes)
    guard let content = decoded ?? DecodedText(windows1252: bytes) else { return nil }
    do throws(ListProblem) {
      let table = try TimesFormat.read(TimesText(content))
      if decoded == nil, table != nil {
        list.remarks.append(
          .note("\(file.display.printable) is not UTF-8, and is read as Windows-1252 (Latin-1)"))
      }
      return table
    } catch {
      if usesDelays {
        list.warn(ofUnused: "the times in \(file.display.printable) are not used: \(error.text)")
      }
      return nil
    }
  }

  /// Reports a list whose times or places do not fit the images one to one, and the option that uses it all the same.
  private mutating func report(
    _ match: TableMatch, of images: Int, in file: FilePath, _ label: String
  ) {
    let hasDelays = match.table.hasDelays
    guard usesDelays || !hasDelays else { return }
    let rows = match.table.rows
    let kind = hasDelays ? "time" : "position"
    let counts = "\(label) has \(counted(rows.count, kind)) for \(counted(images, "frame"))"
    let option = takesTiming ? "--timing \(file.shellWord ?? "FILE")" : nil
    let exception = option.map { " without \($0)" } ?? ""
    let text: String
    if let missing = match.missing, match.matchedRows > 0 {
      text =
        "\(label) lists '\(missing.excerpt)', which is not in the folder; its \(kind)s are not used"
    } else if match.matchedRows == 0, rows.count == images {
      let advice = option.map { "add \($0) to use them in order" }
      text = "\(counts), but under other names: \(advice ?? "they are not used")"
    } else if match.matchedRows == 0 {
      text = "\(counts), none under the name of a frame; they are not used"
    } else if match.listedImages < images {
      text =
        "\(label) has \(kind)s for \(match.listedImages.grouped) of \(counted(images, "frame")); they are not used"
        + exception
    } else {
      text = "\(counts); they are not used\(exception)"
    }
    list.warn(ofUnused: text)
    if !hasDelays { list.unusedPlaces.append(.warning(text)) }
  }

  // MARK: A text for each frame

  /// Reads the delays in the `.txt` files that apngdis writes beside frames, one for each frame.
  ///
  /// - Returns: the file and the delay of each frame that has one, and the remaining files of `others`.
  mutating func textsOfFrames(
    _ images: [FilePath], _ others: [FilePath]
  ) -> (texts: [FilePath: (file: FilePath, delay: FrameDelay)], remaining: [FilePath]) {
    let byStem = Dictionary(grouping: images) { $0.lastComponent?.stem ?? "" }
    var texts: [FilePath: (file: FilePath, delay: FrameDelay)] = [:]
    var remaining: [FilePath] = []
    for file in others {
      guard file.extension?.lowercased() == "txt",
        let frames = byStem[file.lastComponent?.stem ?? ""]
      else {
        remaining.append(file)
        continue
      }
      let links = links(in: file.removingLastComponent())
      do throws(ListProblem) {
        let text = FileContents.prefix(of: file, count: Self.textBytes, links)
        guard let delay = try TimesFormat.apngdisDelay(text) else {
          remaining.append(file)
          continue
        }
        for frame in frames { texts[frame] = (file, delay) }
      } catch {
        guard usesDelays else { continue }
        list.warn(ofUnused: "the time in \(file.display.printable) is not used: \(error.text)")
      }
    }
    return (texts, remaining)
  }

  /// Returns a row for each image; `nil` if no image has a `.txt`, or if only some images have one, which is reported.
  private mutating func rows(
    of images: [FilePath], _ texts: [FilePath: (file: FilePath, delay: FrameDelay)]
  ) -> [FrameTable.Row]? {
    guard !texts.isEmpty else { return nil }
    if let untimed = images.first(where: { texts[$0] == nil }) {
      guard usesDelays else { return nil }
      list.warn(
        ofUnused:
          "\(texts.count.grouped) of \(counted(images.count, "frame")) \(agreeing(texts.count, "has", "have")) "
          + "a time in a .txt, but not \(untimed.printableName), so none is used")
      return nil
    }
    let order = FrameOrder(images)
    list.remarks += order.remarks(changedBy: "frames.txt")
    return order.paths.compactMap { path in
      texts[path].map { FrameTable.Row(name: path.lastComponent?.string, delay: $0.delay) }
    }
  }
}
