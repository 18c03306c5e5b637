import StickerBase
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds the frames that a user or a manifest names: folders, sequences, patterns or single files.
package struct FrameSearch {
  /// The output, which may lie in the searched folder.
  private let output: FilePath?
  /// True if the animation uses the delays that are found, so that remarks on them are worth reporting.
  let usesDelays: Bool
  var list = FrameList()
  /// The places that a list beside the frames specifies, by the paths of the frames.
  var places: [FilePath: ListedPlace] = [:]
  /// The folder that the user named and in which the arguments were found; `nil` if the user named the arguments
  /// themselves.
  let root: FilePath?
  /// The list that the user named; `nil` if the user named none.
  let timing: FilePath?
  /// True if messages may advise naming a list (`--timing`).
  let takesTiming: Bool

  /// Returns the policy for links in paths below a folder.
  func links(in folder: FilePath) -> LinkPolicy { .refusedBelow(root ?? folder) }

  /// Finds the frames that a user named.
  ///
  /// - Parameters:
  ///   - arguments: folders, `.stickersequence` folders, patterns and files.
  ///   - timing: a list of frames and delays; `nil` for the list in a folder, if there is one.
  ///   - output: the path of the output file.
  ///   - takesTiming: true if messages may advise naming a list (`--timing`).
  ///   - usesDelays: true if no option overrides the delays of the frames.
  ///   - root: the folder that the user named and in which the arguments were found; `nil` if the user named the
  ///     arguments themselves.
  package static func frames(
    _ arguments: [FilePath], timing: FilePath? = nil, takesTiming: Bool = false,
    output: FilePath? = nil, usesDelays: Bool = true, below root: FilePath? = nil
  ) throws(SequenceFault) -> FrameList {
    var search = FrameSearch(
      output: output, usesDelays: usesDelays, root: root, timing: timing, takesTiming: takesTiming)
    let areFiles = arguments.allSatisfy { (try? FileKind($0, followsLinks: true)) == .file }
    if areFiles, arguments.count > 1 {
      search.addFiles(arguments)
    } else {
      try search.addAll(arguments)
    }
    if let timing { try search.applyList(timing) }
    try search.useDelaysOfNames()
    search.useDelaysOfFiles()
    search.usePlaces()
    return search.list
  }

  /// Returns the frames that a manifest lists one by one, with the delays in their names or files.
  ///
  /// - Parameters:
  ///   - links: the policy for links to the frames.
  ///   - usesDelays: true if the manifest sets no timing.
  static func frames(
    listed paths: [FilePath], _ links: LinkPolicy, usesDelays: Bool
  ) throws(SequenceFault) -> FrameList {
    var search = FrameSearch(
      output: nil, usesDelays: usesDelays, root: nil, timing: nil, takesTiming: false)
    search.list.entries = paths.map { FrameList.Entry(path: $0, links: links) }
    try search.useDelaysOfNames()
    search.useDelaysOfFiles()
    return search.list
  }

  private init(
    output: FilePath?, usesDelays: Bool, root: FilePath?, timing: FilePath?, takesTiming: Bool
  ) {
    self.root = root
    self.takesTiming = takesTiming
    self.timing = timing?.absolute
    self.output = output?.absolute
    self.usesDelays = usesDelays
  }

  /// Adds the frames of all arguments. The number of plays is kept if all arguments agree on it.
  private mutating func addAll(_ arguments: [FilePath]) throws(SequenceFault) {
    var plays: Set<Int?> = []
    for argument in arguments {
      list.loopCount = nil
      try add(argument, looksForTable: timing == nil)
      plays.insert(list.loopCount)
    }
    if plays.count > 1 { list.loopCount = nil }
  }

  /// Brings the last frames into the order in which the tags of a list play them.
  ///
  /// - Parameters:
  ///   - start: the index of the first frame of the list.
  ///   - source: the list, for messages.
  mutating func applyTags(_ tags: ListedTags, from start: Int, _ source: String) {
    let frames = tags.playOrder(of: Array(list.entries[start...]))
    list.entries.replaceSubrange(start..., with: frames)
    list.remarks += tags.remarks(of: source)
  }

  private mutating func addFiles(_ paths: [FilePath]) {
    let order = FrameOrder.ofNamed(paths)
    if order.paths != paths, order.alternative == nil {
      list.remarks.append(
        .note(
          "frames are ordered by number, 2 before 10; use a list (--timing) for any other order"))
    }
    if FrameOrder(paths).paths == order.paths {
      list.remarks += order.remarks(changedBy: "a file for --timing")
    }
    list.entries += order.paths.map { FrameList.Entry(path: $0) }
    mentionLists(beside: paths)
  }

  private mutating func add(_ path: FilePath, looksForTable: Bool) throws(SequenceFault) {
    switch try? FileKind(path, followsLinks: true) {
    case .folder where CatalogFolder.Kind(path.real ?? path) == .sequence:
      try addSequence(path, looksForTable: looksForTable)
    case .folder: try addFolder(path, looksForTable: looksForTable)
    case nil where (try? FileKind(path, followsLinks: false)) == nil:
      guard path.bytes.contains(where: { Array("*?[".utf8).contains($0) }) else {
        throw .missing(path)
      }
      try addMatches(of: path)
    // Pipes, devices and sockets are reported when they are opened.
    default:
      let links = root == nil ? LinkPolicy.followed : links(in: path.parent)
      list.entries.append(FrameList.Entry(path: path, links: links))
    }
  }

  private mutating func addMatches(of pattern: FilePath) throws(SequenceFault) {
    var matches = glob_t()
    defer { globfree(&matches) }
    let result = pattern.withPlatformString { glob($0, 0, nil, &matches) }
    guard result == 0 || result == GLOB_NOMATCH else {
      throw .unreadable(.unreadable(pattern, reason: "the pattern cannot be expanded"))
    }
    var paths: [FilePath] = []
    for index in 0..<Int(matches.gl_pathc) {
      guard let text = matches.gl_pathv[index] else { continue }
      let path = FilePath(platformString: text)
      let isFile = (try? FileKind(path, followsLinks: true)) == .file
      if isFile, ImageName.isCandidate(path) { paths.append(path) }
    }
    paths = withoutOutput(paths)
    guard !paths.isEmpty else { throw .noMatches(pattern) }
    let order = FrameOrder(paths)
    list.remarks += order.remarks(changedBy: "a file for --timing")
    list.entries += order.paths.map { FrameList.Entry(path: $0) }
    mentionLists(beside: paths)
  }

  private mutating func addFolder(
    _ folder: FilePath, looksForTable: Bool
  ) throws(SequenceFault) {
    let names = try names(in: folder)
    if looksForTable,
      let table = FrameTable.fileNames.first(where: { name in names.contains { $0.string == name } }
      )
    {
      let file = folder.appendingAsShown(FilePath.Component(table)!)
      let others = FrameTable.fileNames.filter { name in
        name != table && names.contains { $0.string == name }
      }
      return try addFrames(ofList: file, in: folder, names, passingOver: others)
    }
    let (paths, files) = imagesAndOthers(in: folder, names)
    var others = files
    guard !paths.isEmpty else {
      reportLeftOut(others)
      throw .noImages(folder)
    }
    var areTimed = false
    if looksForTable { areTimed = addImagesWithFoundTimes(paths, in: folder, &others) }
    reportLeftOut(others)
    if looksForTable { warnOfList(beside: folder, of: paths) }
    if areTimed { return }
    let order = FrameOrder(paths)
    list.remarks += order.remarks(changedBy: "frames.txt")
    list.entries += order.paths.map { FrameList.Entry(path: $0, links: links(in: folder)) }
  }

  func names(in folder: FilePath) throws(SequenceFault) -> [FilePath.Component] {
    do throws(FileFault) {
      return try FolderListing.names(
        in: folder, links(in: folder), atMost: TreeLimits.standard.entries)
    } catch {
      throw .unreadable(error)
    }
  }

  /// Returns the images of a folder in natural order. Also notes the places that a list beside them specifies, and
  /// reports the other files that are not hidden.
  mutating func images(
    in folder: FilePath, _ names: [FilePath.Component]
  ) -> [FilePath] {
    var (images, others) = imagesAndOthers(in: folder, names)
    noteFoundPlaces(images, in: folder, &others)
    reportLeftOut(others)
    return images
  }

  /// Returns the images of a folder in natural order, without the output of an earlier run, and the other entries of
  /// the folder, without hidden ones, `frames.json`, `frames.txt`, `Contents.json` and the list that the user named.
  mutating func imagesAndOthers(
    in folder: FilePath, _ names: [FilePath.Component]
  ) -> (images: [FilePath], others: [FilePath]) {
    var paths: [FilePath] = []
    var others: [FilePath] = []
    for name in names where !name.string.hasPrefix(".") {
      let path = folder.appendingAsShown(name)
      let links = links(in: folder)
      if (try? FileKind(path, links)) == .file, ImageName.isCandidate(path, links) {
        paths.append(path)
      } else if !Self.listNames.contains(name.string), path.absolute != timing {
        others.append(path)
      }
    }
    return (withoutOutput(paths).sorted(by: naturallyPrecedes), others)
  }

  /// Reports files that are not frames.
  mutating func reportLeftOut(_ others: [FilePath]) {
    guard !others.isEmpty else { return }
    let names = others.prefix(3).map(\.printableName).joined(separator: ", ")
    list.remarks.append(.note("left out, not images: \(names)\(andMore(others.count - 3))"))
  }

  /// Returns the paths without the output of an earlier run. The output stays if its name is numbered like the others.
  private mutating func withoutOutput(_ paths: [FilePath]) -> [FilePath] {
    guard let written = paths.first(where: { $0.absolute == output }) else { return paths }
    let name = FrameName(written)
    let others = paths.filter { $0 != written }
    let isFrame = others.map(FrameName.init).contains {
      $0.series == name.series && $0.numbers != name.numbers
    }
    if isFrame { return paths }
    list.remarks.append(.note("\(written.printableName) will be replaced and is not a frame"))
    return others
  }

  /// The names of lists, which are not reported as left out.
  private static let listNames: Set<String> = Set(FrameTable.fileNames).union([
    PackContents.fileName.string
  ])

  private mutating func addSequence(
    _ folder: FilePath, looksForTable: Bool
  ) throws(SequenceFault) {
    let file = CatalogFolder.contentsPath(in: folder)
    let names = try names(in: folder)
    guard names.contains(PackContents.fileName) else {
      return try addFolder(folder, looksForTable: looksForTable)
    }
    let bytes = try contents(of: file, atMost: PackContents.maximumBytes, links(in: folder))
    let start = list.entries.count
    do throws(ListProblem) {
      let contents = try SequenceContents(json: bytes)
      try addFrames(named: contents.frames, in: folder, names, delays: nil)
      // Xcode plays sequences at 15 frames per second by default.
      let delay = (contents.delay ?? Fraction(1, 15)).delay
      for index in start..<list.entries.count { list.entries[index].delay = delay }
      list.loopCount = contents.loopCount
    } catch {
      throw .unusableList(file, problem: error.text)
    }
  }
}
