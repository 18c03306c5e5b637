import StickerBase
import SystemPackage

/// Reads the sticker packs in a built product, and the facts about its app and extensions that rules need. Xcode puts
/// an app's extensions into its `PlugIns`, a compiled pack directly into its extension, the app of an `.ipa` into
/// `Payload` and that of an `.xcarchive` into `Products/Applications`.
struct ProductReading {
  private let product: BuiltProduct
  private let limits: TreeLimits
  private var files: ProductFiles
  private var project: XcodeProject
  private var packs: [PackSource] = []
  private var archiveBytes = 0
  private var missingSupport: [String] = []
  private var isForDevices = false

  /// The symbol that a program imports if it makes stickers.
  private static let stickerClass = "_OBJC_CLASS_$_MSSticker\0"
  /// Maximum number of extensions of one app; a few are usual.
  private static let maxExtensions = 200

  /// Returns the packs of a product. The first one carries the facts about the product itself; if there is
  /// none, an empty pack does.
  static func packs(of product: BuiltProduct, _ limits: TreeLimits) -> [PackSource] {
    var empty = PackSource(path: product.path, root: product.path)
    empty.product = product
    do throws(ArchiveFault) {
      var reading = try ProductReading(product, limits)
      reading.read()
      return reading.result(or: empty)
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
    files = try ProductFiles(of: product, limits)
  }

  private func result(or empty: PackSource) -> [PackSource] {
    var packs = packs.isEmpty ? [empty] : packs
    packs[0].product?.faults = files.faults
    packs[0].product?.missingSupport = missingSupport
    packs[0].product?.isForDevices = isForDevices
    packs[0].xcodeProjects = [project]
    packs[0].limitsReached += files.limitsReached
    return packs
  }

  private mutating func read() {
    switch product.kind {
    case .app: readApp(product.path)
    case .messagesExtension:
      if let target = readExtension(product.path) {
        project.targets = [target]
      } else if files.faults.isEmpty {
        files.fault(product.path, "it is not a Messages extension")
      }
    case .archive, .xcodeArchive: readArchive(product.kind.appFolders)
    }
  }

  private mutating func readArchive(_ place: [FilePath.Component]) {
    var folder: FilePath? = product.path
    for name in place { folder = folder.flatMap { files.folder(name, in: $0) } }
    let apps = folder.map { files.folders(in: $0, "app") } ?? []
    guard let app = apps.first, apps.count == 1 else {
      let name = place.map(\.string).joined(separator: "/")
      return files.fault(
        product.path,
        "it has \(apps.isEmpty ? "no app" : counted(apps.count, "app")) in a folder '\(name)', "
          + "where an archive has exactly one")
    }
    readApp(app)
    if product.kind == .archive { readSupport(beside: app) }
  }

  /// Checks for the folders with placeholder programs. If the app or an extension has no code, Xcode's export for the
  /// App Store puts them beside the folder `Payload`.
  private mutating func readSupport(beside app: FilePath) {
    guard files.faults.isEmpty, files.limitsReached.isEmpty else { return }
    var wanted: [String] = []
    if !project.stubHosts.isEmpty { wanted.append(AppleFacts.supportFolders.value.host) }
    if project.messagesExtensions.contains(where: \.isStickerPack) {
      wanted.append(AppleFacts.supportFolders.value.stickerPack)
    }
    missingSupport = wanted.filter { name in
      guard let component = FilePath.Component(name),
        let folder = files.folder(component, in: product.path)
      else { return true }
      // Hidden files, such as those of the Finder, are not programs.
      return !files.entries(in: folder).contains {
        $0.kind == .file && !$0.name.string.hasPrefix(".")
      }
    }
  }

  private mutating func readApp(_ app: FilePath) {
    let place = foreignContents(of: app) ?? app
    guard let plist = files.plist(in: place) else { return }
    if place == app { checkProgram(of: plist, in: app) }
    let plugIns = files.folder("PlugIns", in: place).map { files.folders(in: $0, "appex") } ?? []
    guard plugIns.count <= Self.maxExtensions else {
      return files.fault(
        app,
        "it has \(plugIns.count.grouped) extensions, and the limit is \(Self.maxExtensions)")
    }
    let extensions = plugIns.compactMap { readExtension($0) }
    var target = XcodeTarget(app: plist, at: app, holding: extensions)
    let messages = Set(extensions.map(\.id))
    let others = plugIns.filter { !messages.contains($0.display) }
    target.privacyManifests = ([place] + others).flatMap { files.privacyManifests(of: $0) }
    project.targets = [target] + extensions
    // In an Xcode archive, the app is signed for devices; the export adds the profile for the store.
    isForDevices =
      product.kind != .xcodeArchive
      && ["ProvisionedDevices", "ProvisionsAllDevices"].contains { key in
        files.contains("<key>\(key)</key>", in: "embedded.mobileprovision", of: app)
      }
    if extensions.isEmpty, files.faults.isEmpty, files.limitsReached.isEmpty {
      files.fault(app, "it has no Messages extension in its folder 'PlugIns'")
    }
  }

  /// Adds a fault if the program that an Info.plist names is missing. Xcode also puts one into apps and extensions
  /// without code.
  private mutating func checkProgram(of plist: InfoPlist, in bundle: FilePath) {
    guard let program = plist["CFBundleExecutable"]?.text, !program.isEmpty,
      files.limitsReached.isEmpty,
      !files.entries(in: bundle).contains(where: { $0.kind == .file && $0.name.string == program })
    else { return }
    files.fault(bundle, "it has no program '\(program.excerpt)', which its Info.plist names")
  }

  /// Returns the folder `Contents` of an app for the Mac that contains an extension for another platform, which has its
  /// Info.plist at its top; `nil` for any other app. Other apps for the Mac are not read.
  private mutating func foreignContents(of app: FilePath) -> FilePath? {
    let names = files.entries(in: app).map(\.name)
    guard names.contains("Contents"), !names.contains(BuiltProduct.infoPlist),
      let contents = files.folder("Contents", in: app),
      let plugIns = files.folder("PlugIns", in: contents)
    else { return nil }
    let isForeign = files.folders(in: plugIns, "appex").contains { appex in
      files.entries(in: appex).contains { $0.name == BuiltProduct.infoPlist }
    }
    return isForeign ? contents : nil
  }

  private mutating func readExtension(_ appex: FilePath) -> XcodeTarget? {
    guard let plist = files.plist(in: appex) else { return nil }
    let folders = files.folders(in: appex, "stickerpack")
    for (index, folder) in folders.enumerated() {
      var pack = readPack(folder)
      if folders.count > 1 {
        pack.neighbors = CatalogNeighbors(
          catalog: appex, first: folders[0], index: index, count: folders.count)
      }
      packs.append(pack)
    }
    var target = XcodeTarget(
      appex: plist, at: appex, holdsPack: !folders.isEmpty,
      nestedBundles: nestedBundles(in: appex))
    if target != nil {
      checkProgram(of: plist, in: appex)
      target?.privacyManifests = files.privacyManifests(of: appex)
    }
    if target?.productType == XcodeTarget.messagesApp,
      target?.configurations.contains(where: \.leavesOutMediaContext) == true
    {
      target?.makesStickers = makesStickers(plist, in: appex)
    }
    // An item that was not read may be the pack.
    let isWhole = files.faults.isEmpty && files.limitsReached.isEmpty
    if folders.isEmpty, isWhole, target?.isStickerPack == true { target?.built?.lacksPack = true }
    return target
  }

  /// Returns true if an extension with code makes stickers: its program imports their class, or it has a folder with a
  /// picture, and the folder's name begins with `sticker`.
  private mutating func makesStickers(_ plist: InfoPlist, in appex: FilePath) -> Bool {
    if let program = plist["CFBundleExecutable"].flatMap({ FilePath.Component($0.text) }),
      files.contains(Self.stickerClass, in: program, of: appex)
    {
      return true
    }
    let folders = files.entries(in: appex).filter {
      $0.kind == .folder && $0.name.string.lowercased().hasPrefix("sticker")
    }
    return folders.contains { folder in
      let place = appex.appending(folder.name)
      return files.entries(in: place).contains {
        $0.kind == .file && ImageName.hasImageExtension(place.appending($0.name))
      }
    }
  }

  /// Returns the frameworks, extensions, apps and other bundles with a program in an extension, including those in
  /// resource bundles. If there are none, a folder `Frameworks` counts by itself.
  private mutating func nestedBundles(in appex: FilePath) -> [FilePath] {
    var folders = [appex]
    for name in ["Frameworks", "PlugIns"] as [FilePath.Component] {
      if let folder = files.folder(name, in: appex) { folders.append(folder) }
    }
    var found: [FilePath] = []
    for folder in folders {
      for entry in files.entries(in: folder) where entry.kind == .folder {
        let path = folder.appending(entry.name)
        if Self.isBundle(entry.name) {
          found.append(path)
        } else if entry.name.extension == "bundle" {
          let inside = files.entries(in: path).filter {
            $0.kind == .folder && Self.isBundle($0.name)
          }
          found += hasProgram(path) ? [path] : inside.map { path.appending($0.name) }
        }
      }
    }
    return found.isEmpty && folders.contains { $0.lastComponent == "Frameworks" }
      ? folders.filter { $0.lastComponent == "Frameworks" } : found
  }

  /// Returns true if a bundle contains a program with the bundle's name, and an Info.plist that names a program.
  private mutating func hasProgram(_ bundle: FilePath) -> Bool {
    files.entries(in: bundle).contains { $0.kind == .file && $0.name.string == bundle.stem }
      && files.contains("CFBundleExecutable", in: BuiltProduct.infoPlist, of: bundle)
  }

  private static func isBundle(_ name: FilePath.Component) -> Bool {
    ["framework", "appex", "app", "xpc"].contains(name.extension)
  }

  // MARK: Packs

  private mutating func readPack(_ folder: FilePath) -> PackSource {
    var pack = PackSource(path: folder, root: product.path)
    pack.product = BuiltProduct(path: product.path, kind: product.kind)
    let entries = files.entries(in: folder)
    var listed: Set<String> = []
    if let (list, hasLines) = files.list(in: folder) {
      let path = folder.appending(BuiltProduct.infoPlist)
      let compiled = CompiledList(list, at: path, hasLines: hasLines)
      pack.product?.stickers = compiled.stickers
      let described = CatalogFolder(
        path: folder, contents: compiled.contents,
        present: entries.filter { $0.kind != .folder }.compactMap { String(validating: $0.name) },
        list: BuiltProduct.infoPlist)
      listed = Set(described.contents.listedNames)
      pack.catalogFolders = [described]
    }
    for entry in entries where entry.kind != .folder {
      let path = folder.appending(entry.name)
      guard listed.contains(entry.name.string) || ImageName.hasImageExtension(path) else {
        continue
      }
      if entry.kind == .file {
        add(files.file(at: path), to: &pack)
      } else {
        pack.irregularFiles.append(IrregularFile(path: path, kind: entry.kind))
      }
    }
    for entry in entries where entry.kind == .folder && entry.name.extension == "lproj" {
      readLabels(in: folder.appending(entry.name), of: &pack)
    }
    if pack.localizations.tables.isEmpty { pack.localizations.foldersWithoutTable = [] }
    return pack
  }

  /// Adds a sticker, unless the inflated size of all stickers exceeds the limit for an archive.
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

  /// Reads the labels of a language: `de.lproj/NAME.strings`, where NAME is the pack's name. According to the
  /// decompilation, Messages looks them up in the pack's bundle by that name.
  private mutating func readLabels(in folder: FilePath, of pack: inout PackSource) {
    let isThere = files.entries(in: folder).contains { $0.name.string == "\(pack.name).strings" }
    guard isThere, let name = FilePath.Component("\(pack.name).strings") else {
      return pack.localizations.foldersWithoutTable.append(folder)
    }
    let file = files.file(at: folder.appending(name))
    guard files.admits(file, in: folder) else { return }
    pack.localizations.tables.append(
      StringsTable(at: file.path, language: folder.stem ?? "") { limit throws(FileFault) in
        try file.contents(limit: limit)
      })
  }
}
