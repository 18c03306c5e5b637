import StickerBase
import SystemPackage

/// Reads the sticker packs in a built product, and the facts about its app and extensions that rules need.
///
/// Xcode puts a compiled pack directly into its extension, the extensions into the folder `PlugIns` of the app, and the
/// app into `Payload` in an `.ipa` or `Products/Applications` in an `.xcarchive`.
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
  /// Maximum number of extensions of one app. Apps usually have a few.
  private static let maxExtensions = 200

  /// Returns the packs of a product. The first pack also has the facts about the product itself. If there are no packs,
  /// the result is an empty pack with these facts.
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
        files.addFault(product.path, "it is not a Messages extension")
      }
    case .archive, .xcodeArchive: readArchive(product.kind.appFolders)
    }
  }

  private mutating func readArchive(_ appFolders: [FilePath.Component]) {
    var folder: FilePath? = product.path
    for name in appFolders { folder = folder.flatMap { files.folder(name, in: $0) } }
    let apps = folder.map { files.folders(in: $0, "app") } ?? []
    guard let app = apps.first, apps.count == 1 else {
      let name = appFolders.map(\.string).joined(separator: "/")
      return files.addFault(
        product.path,
        "it has \(apps.isEmpty ? "no app" : counted(apps.count, "app")) in a folder '\(name)', "
          + "where an archive has exactly one")
    }
    readApp(app)
    if product.kind == .archive { readSupport(beside: app) }
  }

  /// Finds out which folders with placeholder programs are missing. If the app or an extension has no code, Xcode's
  /// export for the App Store puts such folders beside the folder `Payload`.
  private mutating func readSupport(beside app: FilePath) {
    guard files.faults.isEmpty, files.limitsReached.isEmpty else { return }
    var needed: [String] = []
    if !project.stubHosts.isEmpty { needed.append(AppleFacts.supportFolders.value.host) }
    if project.messagesExtensions.contains(where: \.isStickerPack) {
      needed.append(AppleFacts.supportFolders.value.stickerPack)
    }
    missingSupport = needed.filter { name in
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
    let contents = foreignContents(of: app) ?? app
    guard let plist = files.plist(in: contents) else { return }
    if contents == app { checkProgram(of: plist, in: app) }
    let plugIns = files.folder("PlugIns", in: contents).map { files.folders(in: $0, "appex") } ?? []
    guard plugIns.count <= Self.maxExtensions else {
      return files.addFault(
        app,
        "it has \(plugIns.count.grouped) extensions, and the limit is \(Self.maxExtensions)")
    }
    let extensions = plugIns.compactMap { readExtension($0) }
    var target = XcodeTarget(app: plist, at: app, holding: extensions)
    let messages = Set(extensions.map(\.id))
    let others = plugIns.filter { !messages.contains($0.display) }
    target.privacyManifests = ([contents] + others).flatMap { files.privacyManifests(of: $0) }
    project.targets = [target] + extensions
    // In an Xcode archive, the app is signed for devices; the export adds the profile for the store.
    isForDevices =
      product.kind != .xcodeArchive
      && ["ProvisionedDevices", "ProvisionsAllDevices"].contains { key in
        files.contains("<key>\(key)</key>", in: "embedded.mobileprovision", of: app)
      }
    if extensions.isEmpty, files.faults.isEmpty, files.limitsReached.isEmpty {
      files.addFault(app, "it has no Messages extension in its folder 'PlugIns'")
    }
  }

  /// Adds a fault if the program that an Info.plist names is missing. Apps and extensions without code have a program,
  /// too, which Xcode adds.
  private mutating func checkProgram(of plist: InfoPlist, in bundle: FilePath) {
    guard let program = plist["CFBundleExecutable"]?.text, !program.isEmpty,
      files.limitsReached.isEmpty,
      !files.entries(in: bundle).contains(where: { $0.kind == .file && $0.name.string == program })
    else { return }
    files.addFault(bundle, "it has no program '\(program.excerpt)', which its Info.plist names")
  }

  /// Returns the folder `Contents` of an app for the Mac if an extension in it is for another platform, which is the
  /// case if the Info.plist is directly in the extension. Returns `nil` for any other app.
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

  /// Returns true if an extension with code makes stickers: its program imports the class of stickers, or a folder
  /// whose name begins with `sticker` contains a picture.
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
      let path = appex.appending(folder.name)
      return files.entries(in: path).contains {
        $0.kind == .file && ImageName.hasImageExtension(path.appending($0.name))
      }
    }
  }

  /// Returns the frameworks, extensions, apps and other bundles with a program that an extension contains, also in
  /// resource bundles. If there are none, returns the folder `Frameworks` if there is one.
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
    if let (list, hasLines) = files.plistDictionary(in: folder) {
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

  /// Adds the file of a sticker, unless the unpacked size of all stickers in an archive exceeds the limit.
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

  /// Reads the labels of a language from `de.lproj/NAME.strings`, where NAME is the pack's name. According to the
  /// decompilation, Messages looks up labels in the table of that name in the pack's bundle.
  private mutating func readLabels(in folder: FilePath, of pack: inout PackSource) {
    let exists = files.entries(in: folder).contains { $0.name.string == "\(pack.name).strings" }
    guard exists, let name = FilePath.Component("\(pack.name).strings") else {
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
