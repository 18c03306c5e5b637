import StickerBase
import StickerCodecs
import SystemPackage

// Frames and delays from a list.
extension FrameSearch {
  /// Returns the bytes of a list.
  ///
  /// - Throws: ``SequenceFault`` if the file cannot be read or is larger than the limit in bytes.
  func contents(
    of file: FilePath, atMost limit: Int, _ links: LinkPolicy
  ) throws(SequenceFault) -> [UInt8] {
    let contents: FileContents
    do throws(FileFault) {
      contents = try FileContents(file, limit: limit, links)
    } catch {
      throw .unreadable(error)
    }
    guard let bytes = contents.bytes else {
      throw .unusableList(
        file,
        problem: "it is \(ByteCount(contents.byteCount)), and the limit is \(ByteCount(limit))")
    }
    return bytes
  }

  private func readList(
    _ file: FilePath, _ links: LinkPolicy
  ) throws(SequenceFault) -> FrameTable {
    let bytes = try contents(of: file, atMost: FrameTable.maximumBytes, links)
    do throws(ListProblem) {
      return try FrameTable(bytes)
    } catch {
      throw .unusableList(file, problem: error.text)
    }
  }

  /// Adds the frames of a folder with a list. If the list has names, these are the listed files in the order of the
  /// list. Otherwise they are the images of the folder, with the listed delays.
  ///
  /// - Parameters:
  ///   - file: the list.
  ///   - names: the names of the entries of the folder.
  ///   - others: other lists in the folder, which are ignored.
  mutating func addFrames(
    ofList file: FilePath, in folder: FilePath, _ names: [FilePath.Component],
    passingOver others: [String]
  ) throws(SequenceFault) {
    let table = try readList(file, links(in: folder))
    list.loopCount = table.loopCount
    let start = list.entries.count
    let hasNames = table.rows[0].name != nil
    let taken = (hasNames ? ["frames"] : []) + (usesDelays ? ["delays"] : [])
    if !taken.isEmpty {
      let passedOver = others.isEmpty ? "" : ", not from \(listed(others))"
      list.remarks.append(
        Remark(
          isWarning: !others.isEmpty,
          text: "\(listed(taken)) come from \(file.display.printable)\(passedOver)"))
    }
    if table.hasPlaces { list.placeSource = file.display.printable }
    if !hasNames {
      let paths = images(in: folder, names)
      let order = FrameOrder(paths)
      list.remarks += order.remarks(changedBy: file.lastComponent?.string.printable ?? "")
      list.entries += order.paths.map { FrameList.Entry(path: $0, links: links(in: folder)) }
      return try setDelaysAndPlaces(table, of: file, from: start)
    }
    do throws(ListProblem) {
      try addFrames(
        named: table.rows.map { $0.name ?? "" }, in: folder, names,
        delays: table.hasDelays ? table.rows.compactMap(\.delay) : nil)
    } catch {
      throw .unusableList(file, problem: error.text)
    }
    for (index, row) in table.rows.enumerated() { list.entries[start + index].place = row.place }
    applyTags(table.tags, from: start, file.display.printable)
  }

  /// Adds the files of a folder that a list names. If a listed name differs from a file's name only in letter case or
  /// in the encoding of accents, the file is used, with a warning. Images that are not listed are reported.
  ///
  /// - Parameters:
  ///   - names: the names of the entries of the folder.
  ///   - delays: the delay of each listed file; `nil` if the list has none.
  /// - Throws: ``ListProblem`` if a listed file is not in the folder.
  mutating func addFrames(
    named listed: [String], in folder: FilePath, _ names: [FilePath.Component],
    delays: [FrameDelay]?
  ) throws(ListProblem) {
    guard !listed.isEmpty else { throw ListProblem("it lists no frames") }
    // Names are compared by bytes: two names that are equal in Unicode can be two files.
    let known = Dictionary(uniqueKeysWithValues: names.map { ($0.bytes, $0) })
    let present = FolderNames(names.compactMap { String(validating: $0) })
    var listed = listed
    for (index, name) in listed.enumerated() {
      var twin = known[Array(name.utf8)] == nil ? present.twin(of: name) : nil
      if let match = twin, match.difference != .fileExtension {
        list.remarks.append(
          .warning(
            "'\(name.excerpt)' is listed, but the file in the folder is named "
              + "'\(match.present.excerpt)': rename it"
          ))
        listed[index] = match.present
        twin = nil
      }
      guard let component = known[Array(listed[index].utf8)] else {
        let hint = twin.map { "; the folder has '\($0.present.excerpt)'" } ?? ""
        throw ListProblem("'\(name.excerpt)' is listed, but not in the folder\(hint)")
      }
      var path = folder.appendingAsShown(component)
      if case .file(let target, _)? = LinkTarget(of: path, below: root ?? folder)?.end {
        path = target
      }
      list.entries.append(
        FrameList.Entry(path: path, links: links(in: folder), delay: delays?[index]))
    }
    let used = Set(listed.map { Array($0.utf8) })
    let unlisted = images(in: folder, names).filter {
      $0.lastComponent.map { !used.contains($0.bytes) } ?? true
    }
    if let first = unlisted.first {
      let others = unlisted.count > 1 ? " and \((unlisted.count - 1).grouped) more are" : " is"
      list.remarks.append(
        .warning("\(first.printableName)\(others) in the folder, but not in the list"))
    }
  }

  /// Applies a list that the user named to all frames.
  mutating func applyList(_ file: FilePath) throws(SequenceFault) {
    let table = try readList(file, .followed)
    if table.loopCount != nil { list.loopCount = table.loopCount }
    try applyRows(of: table, in: file)
    applyTags(table.tags, from: 0, file.display.printable)
  }

  /// Selects, orders and times the frames as the rows of a list say.
  private mutating func applyRows(
    of table: FrameTable, in file: FilePath
  ) throws(SequenceFault) {
    var table = table
    let names = list.entries.map { $0.path.lastComponent?.string ?? "" }
    let match = TableMatch(table, names)
    if table.hasPlaces {
      list.placeSource = "\(file.display.printable) (\(table.tool ?? "TexturePacker"))"
    }
    let isNamed = table.rows[0].name != nil
    let goesByOrder = table.tool != nil && match.matchedRows == 0 && table.rows.count == names.count
    if isNamed, goesByOrder {
      list.remarks.append(
        .note(
          "none of the names in \(file.display.printable) is a frame: its "
            + "\(table.hasDelays ? "times" : "positions") go by order"))
    }
    guard isNamed, !goesByOrder else { return try setDelaysAndPlaces(table, of: file, from: 0) }
    table = match.table
    let known = Dictionary(
      list.entries.map { ($0.path.lastComponent?.bytes ?? [], $0) },
      uniquingKeysWith: { first, _ in first })
    var entries: [FrameList.Entry] = []
    for row in table.rows {
      guard var entry = known[Array((row.name ?? "").utf8)] else {
        throw .unusableList(
          file, problem: "'\((row.name ?? "").excerpt)' is listed, but is not among the frames")
      }
      if let delay = row.delay { entry.delay = delay }
      entry.place = row.place
      entries.append(entry)
    }
    let used = Set(entries.map(\.path))
    let unlisted = list.entries.map(\.path).filter { !used.contains($0) }
    if let first = unlisted.first {
      let others = unlisted.count > 1 ? " and \((unlisted.count - 1).grouped) more are" : " is"
      list.remarks.append(
        .warning(
          "\(first.printableName)\(others) not in \(file.display.printable) and left out"))
    }
    list.entries = entries
  }

  /// Gives the frames from an index on the delays and places of a list's rows, in order.
  ///
  /// - Throws: ``SequenceFault`` if the list does not have one row for each of these frames.
  private mutating func setDelaysAndPlaces(
    _ table: FrameTable, of file: FilePath, from start: Int
  ) throws(SequenceFault) {
    guard usesDelays || table.hasPlaces else { return }
    guard table.rows.count == list.entries.count - start else {
      throw .unusableList(
        file,
        problem: "it has \(counted(table.rows.count, "delay")) for "
          + counted(list.entries.count - start, "frame"))
    }
    for (index, row) in table.rows.enumerated() {
      if usesDelays, let delay = row.delay { list.entries[start + index].delay = delay }
      list.entries[start + index].place = row.place
    }
  }

  /// Uses the times in the names if every name has one and no frame has a delay from another source. Otherwise warns of
  /// times that are not used, unless they agree with the other delays or the user named a list.
  mutating func useDelaysOfNames() throws(SequenceFault) {
    guard usesDelays, list.entries.count > 1 else { return }
    let delays = list.entries.map { FrameName($0.path).delay }
    guard list.entries.allSatisfy({ $0.delay == nil }) else {
      let differing = zip(list.entries, delays).first { entry, delay in
        delay.map { !FrameTable.areEqual(entry.delay, $0.delay) } ?? false
      }
      if timing == nil, let (entry, _) = differing {
        list.warn(
          ofUnused:
            "the times in the names of the frames, such as \(entry.path.printableName), differ from "
            + "the other delays, and are not used"
        )
      }
      return
    }
    let count = delays.count { $0 != nil }
    guard count > 0 else { return }
    guard count == delays.count else {
      list.warn(
        ofUnused:
          "\(count.grouped) of \(delays.count.grouped) names end with a time, so none is used")
      return
    }
    list.remarks.append(.note("delays come from the names of the frames"))
    for (index, delay) in delays.enumerated() {
      let path = list.entries[index].path
      do throws(ListProblem) {
        list.entries[index].delay = try delay.map { (delay) throws(ListProblem) in
          try FrameTable.delay(delay)
        }
      } catch {
        throw .unusableList(path, problem: error.text)
      }
    }
  }
}
