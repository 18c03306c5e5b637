import StickerBase
import SystemPackage

/// Reads what a built product holds of stickers: Xcode puts an app's extensions into its `PlugIns`, a
/// compiled pack loose into its extension, and the app of an archive into `Payload`.
///
/// Of all other files nothing but the names is looked at.
struct ProductReading {
  private var product: BuiltProduct
  private let tree: any ProductTree
  private let limits: TreeLimits
  private var project: XcodeProject
  private var packs: [PackSource] = []
  private var limitsReached: [TreeLimitReached] = []
  private var entriesLeft: Int
  private var textBytes = 0
  private var archiveBytes = 0

  private static let infoPlist: FilePath.Component = "Info.plist"

  /// The packs of a product, of which the first one tells of the product itself; where there is no pack,
  /// one without stickers does.
  static func packs(of product: BuiltProduct, _ limits: TreeLimits) -> [PackSource] {
    var empty = PackSource(path: product.path, root: product.path)
    empty.product = product
    do throws(ArchiveFault) {
      var reading = try ProductReading(product, limits)
      reading.read()
      return reading.told(or: empty)
    } catch {
      switch error {
      case .unreadable(let fault): empty.faults.append(fault)
      case .refused(let problem):
        empty.product?.addFault(product.path, problem)
      case .exceedsLimit(let limit, let found, let allowed):
        empty.limitsReached = [
          TreeLimitReached(
            folder: product.path, limit: limit, found: found, allowed: allowed, isProduct: true)
        ]
      }
      return [empty]
    }
  }

  private init(_ product: BuiltProduct, _ limits: TreeLimits) throws(ArchiveFault) {
    self.product = product
    self.limits = limits
    project = XcodeProject(path: product.path)
    project.isBuilt = true
    entriesLeft = limits.entries
    tree =
      product.kind.isFile
      ? try ProductArchive(product.path, limits: limits) : ProductFolder(path: product.path)
  }

  private func told(or empty: PackSource) -> [PackSource] {
    var packs = packs.isEmpty ? [empty] : packs
    packs[0].product?.faults = product.faults
    packs[0].xcodeProjects = [project]
    packs[0].limitsReached += limitsReached
    return packs
  }

  private mutating func read() {
    switch product.kind {
    case .app: readApp(product.path)
    case .messagesExtension:
      if let target = readExtension(product.path) {
        project.targets = [target]
      } else if product.faults.isEmpty {
        fault(product.path, "it is no Messages extension")
      }
    case .archive:
      let top = folder("Payload", in: product.path)
      let apps = top.map { folders(in: $0, "app") } ?? []
      guard let app = apps.first, apps.count == 1 else {
        return fault(
          product.path,
          "it has \(apps.isEmpty ? "no app" : counted(apps.count, "app")) in a folder 'Payload', "
            + "where App Store Connect looks for one")
      }
      readApp(app)
    }
  }

  private mutating func readApp(_ app: FilePath) {
    guard let plist = plist(in: app) else { return }
    let plugIns = folder("PlugIns", in: app).map { folders(in: $0, "appex") } ?? []
    let extensions = plugIns.compactMap { readExtension($0) }
    project.targets = [XcodeTarget(app: plist, at: app, holding: extensions)] + extensions
    if extensions.isEmpty, product.faults.isEmpty, limitsReached.isEmpty {
      fault(app, "it has no Messages extension in its folder 'PlugIns'")
    }
  }

  private mutating func readExtension(_ appex: FilePath) -> XcodeTarget? {
    guard let plist = plist(in: appex) else { return nil }
    let folders = folders(in: appex, "stickerpack")
    for (index, folder) in folders.enumerated() {
      var pack = readPack(folder)
      if folders.count > 1 {
        pack.neighbors = CatalogNeighbors(
          catalog: appex, first: folders[0], index: index, count: folders.count)
      }
      packs.append(pack)
    }
    let target = XcodeTarget(appex: plist, at: appex, holdsPack: !folders.isEmpty)
    if folders.isEmpty, target?.isStickerPack == true {
      fault(appex, "it is a sticker pack, and there is no compiled .stickerpack in it")
    }
    return target
  }

  // MARK: Packs

  private mutating func readPack(_ folder: FilePath) -> PackSource {
    var pack = PackSource(path: folder, root: product.path)
    pack.product = BuiltProduct(path: product.path, kind: product.kind)
    let entries = entries(of: folder)
    var listed: Set<String> = []
    if let (list, hasLines) = list(in: folder) {
      let path = folder.appending(CompiledList.fileName)
      let compiled = CompiledList(list, at: path, hasLines: hasLines)
      listed = Set(compiled.contents.listedNames)
      pack.product?.stickers = compiled.stickers
      pack.catalogFolders = [
        CatalogFolder(
          path: folder, contents: compiled.contents,
          present: Set(entries.filter { $0.kind != .folder }.map(\.name.string)),
          list: CompiledList.fileName)
      ]
    }
    for entry in entries where entry.kind != .folder {
      let path = folder.appending(entry.name)
      guard listed.contains(entry.name.string) || ImageName.hasImageExtension(path) else {
        continue
      }
      if entry.kind == .file {
        add(tree.file(at: path), to: &pack)
      } else {
        pack.oddFiles.append(OddFile(path: path, kind: entry.kind))
      }
    }
    for entry in entries where entry.kind == .folder && entry.name.extension == "lproj" {
      readLabels(in: folder.appending(entry.name), of: &pack)
    }
    if pack.localizations.tables.isEmpty { pack.localizations.foldersWithout = [] }
    return pack
  }

  /// Adds a sticker, as long as an archive may inflate to that much.
  private mutating func add(_ file: PackSource.File, to pack: inout PackSource) {
    if case .archive(let archived) = file.medium {
      let total = archiveBytes.addingReportingOverflow(archived.byteCount)
      archiveBytes = total.overflow ? .max : total.partialValue
      guard archiveBytes <= limits.archiveBytes else {
        if pack.limitsReached.isEmpty {
          pack.limitsReached.append(
            TreeLimitReached(
              folder: pack.path, limit: .archiveBytes, found: archiveBytes,
              allowed: limits.archiveBytes, isProduct: true))
        }
        return
      }
    }
    pack.files.append(file)
  }

  /// The labels of a language: `de.lproj/NAME.strings`, where NAME is the pack's (Messages asks its
  /// bundle for them by that name, by the same decompilation).
  private mutating func readLabels(in folder: FilePath, of pack: inout PackSource) {
    let isThere = entries(of: folder).contains { $0.name.string == "\(pack.name).strings" }
    guard isThere, let name = FilePath.Component("\(pack.name).strings") else {
      return pack.localizations.foldersWithout.append(folder)
    }
    let file = tree.file(at: folder.appending(name))
    guard takes(file, in: folder) else { return }
    pack.localizations.tables.append(
      StringsTable(at: file.path, language: folder.stem ?? "") { limit throws(FileFault) in
        try file.contents(limit: limit)
      })
  }

  // MARK: Folders and files

  private mutating func folders(in folder: FilePath, _ wanted: String) -> [FilePath] {
    entries(of: folder).filter { $0.kind == .folder && $0.name.extension == wanted }
      .map { folder.appending($0.name) }
  }

  private mutating func folder(_ name: FilePath.Component, in folder: FilePath) -> FilePath? {
    let isThere = entries(of: folder).contains { $0.name == name && $0.kind == .folder }
    return isThere ? folder.appending(name) : nil
  }

  private mutating func entries(of folder: FilePath) -> [ProductEntry] {
    do throws(FileFault) {
      let entries = try tree.entries(in: folder, atMost: entriesLeft)
      guard entries.count <= entriesLeft else {
        limitsReached.append(
          TreeLimitReached(
            folder: folder, limit: .entries, found: limits.entries - entriesLeft + entries.count,
            allowed: limits.entries, isProduct: true))
        return []
      }
      entriesLeft -= entries.count
      return entries
    } catch {
      fault(error)
      return []
    }
  }

  private mutating func plist(in bundle: FilePath) -> InfoPlist? {
    list(in: bundle).map { list, hasLines in
      InfoPlist(list, at: bundle.appending(Self.infoPlist), hasLines: hasLines)
    }
  }

  /// The Info.plist of a bundle; a fault when it has none that can be understood.
  private mutating func list(in bundle: FilePath) -> (DocumentNode, hasLines: Bool)? {
    guard entries(of: bundle).contains(where: { $0.name == Self.infoPlist }) else {
      if limitsReached.isEmpty { fault(bundle, "it has no Info.plist") }
      return nil
    }
    let path = bundle.appending(Self.infoPlist)
    let file = tree.file(at: path)
    guard takes(file, in: bundle) else { return nil }
    guard let bytes = bytes(of: file) else { return nil }
    do throws(DocumentFault) {
      return (try PropertyList.value(of: bytes), !bytes.starts(with: Array("bplist".utf8)))
    } catch {
      fault(path, error.problem, error.place)
      return nil
    }
  }

  private mutating func bytes(of file: PackSource.File) -> [UInt8]? {
    do throws(FileFault) {
      let limit = min(PropertyList.maximumBytes, limits.contentsBytes)
      let contents = try file.contents(limit: limit)
      if contents.bytes == nil {
        fault(
          file.path, "it is \(ByteCount(contents.byteCount)), the limit is \(ByteCount(limit))")
      }
      return contents.bytes
    } catch {
      fault(error)
      return nil
    }
  }

  /// Counts a text that describes something, and tells whether it may be read.
  private mutating func takes(_ file: PackSource.File, in folder: FilePath) -> Bool {
    textBytes += file.byteCount(atMost: limits.contentsBytes + 1)
    guard textBytes > limits.contentsBytes else { return true }
    limitsReached.append(
      TreeLimitReached(
        folder: folder, limit: .contentsBytes, found: textBytes, allowed: limits.contentsBytes,
        isProduct: true))
    return false
  }

  private mutating func fault(_ fault: FileFault) {
    switch fault {
    case .notAFile(let path, let kind): self.fault(path, "it is \(kind), which is not followed")
    case .unreadable(let path, let reason), .spoiled(let path, let reason):
      self.fault(path, reason)
    }
  }

  private mutating func fault(_ path: FilePath, _ problem: String, _ place: TextPlace? = nil) {
    product.addFault(path, problem, place)
  }
}
