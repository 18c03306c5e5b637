import StickerBase
import SystemPackage

/// Reads the files of a built product other than its stickers. Applies limits to the whole product, and collects
/// faults.
struct ProductFiles {
  private(set) var faults: [XcodeProject.Fault] = []
  private(set) var limitsReached: [TreeLimitReached] = []
  private let tree: any ProductTree
  private let limits: TreeLimits
  private var entriesLeft: Int
  private var textBytes = 0
  private var listings: [FilePath: [ProductEntry]] = [:]

  init(of product: BuiltProduct, _ limits: TreeLimits) throws(ArchiveFault) {
    self.limits = limits
    entriesLeft = limits.entries
    tree =
      product.kind.isFile
      ? try ProductArchive(product.path, limits: limits) : ProductFolder(path: product.path)
  }

  /// Returns a file without reading it.
  func file(at path: FilePath) -> PackSource.File { tree.file(at: path) }

  /// Returns the subfolders with an extension. Adds a fault for an item with that extension that is not a folder, such
  /// as a link.
  mutating func folders(in folder: FilePath, _ fileExtension: String) -> [FilePath] {
    folders(in: folder) { $0.extension == fileExtension }
  }

  /// Returns the subfolder with a name; `nil` if it does not exist. If the item is not a folder, adds a fault and
  /// returns `nil`.
  mutating func folder(_ name: FilePath.Component, in folder: FilePath) -> FilePath? {
    folders(in: folder) { $0 == name }.first
  }

  private mutating func folders(
    in folder: FilePath, _ isWanted: (FilePath.Component) -> Bool
  ) -> [FilePath] {
    var found: [FilePath] = []
    for entry in entries(in: folder) where isWanted(entry.name) {
      let path = folder.appending(entry.name)
      if entry.kind == .folder {
        found.append(path)
      } else {
        addFault(.notAFile(path, kind: entry.kind))
      }
    }
    return found
  }

  /// Returns the entries of a folder. If it cannot be read or has too many entries, records that and returns none.
  mutating func entries(in folder: FilePath) -> [ProductEntry] {
    if let known = listings[folder] { return known }
    let entries = listing(of: folder)
    listings[folder] = entries
    return entries
  }

  private mutating func listing(of folder: FilePath) -> [ProductEntry] {
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
      addFault(error)
      return []
    }
  }

  /// Reads the Info.plist of an app or extension. If it is missing or cannot be understood, adds a fault and returns
  /// `nil`.
  mutating func plist(in bundle: FilePath) -> InfoPlist? {
    guard let (list, hasLines) = plistDictionary(in: bundle) else { return nil }
    return InfoPlist(list, at: bundle.appending(BuiltProduct.infoPlist), hasLines: hasLines)
  }

  /// Reads the dictionary in the Info.plist of a folder. If it is missing or cannot be understood, adds a fault and
  /// returns `nil`.
  ///
  /// - Returns: the dictionary; `hasLines` is false if the file is binary, which has no lines.
  mutating func plistDictionary(in bundle: FilePath) -> (DocumentNode, hasLines: Bool)? {
    let entries = entries(in: bundle)
    guard entries.contains(where: { $0.name == BuiltProduct.infoPlist }) else {
      if entries.contains(where: { $0.name == "Contents" }) {
        addFault(bundle, "it is built for the Mac, which is not supported")
      } else if limitsReached.isEmpty {
        addFault(bundle, "it has no Info.plist")
      }
      return nil
    }
    let path = bundle.appending(BuiltProduct.infoPlist)
    let file = tree.file(at: path)
    guard admits(file, in: bundle) else { return nil }
    guard let bytes = bytes(of: file) else { return nil }
    let hasLines = !bytes.starts(with: Array("bplist".utf8))
    do throws(DocumentFault) {
      let list = try PropertyList.value(of: bytes)
      guard list.kind == .mapping else {
        addFault(path, "it is \(list.kind.rawValue), not a dictionary")
        return nil
      }
      return (list, hasLines)
    } catch {
      addFault(path, error.problem, hasLines ? error.place : nil)
      return nil
    }
  }

  /// Returns true if a file in a folder contains a text; false if the file is missing, too large or cannot be read.
  mutating func contains(_ text: String, in name: FilePath.Component, of folder: FilePath) -> Bool {
    guard entries(in: folder).contains(where: { $0.name == name && $0.kind == .file }) else {
      return false
    }
    let contents = try? tree.file(at: folder.appending(name)).contents(limit: limits.contentsBytes)
    return (contents?.bytes)?.firstRange(of: Array(text.utf8)) != nil
  }

  private mutating func bytes(of file: PackSource.File) -> [UInt8]? {
    do throws(FileFault) {
      let limit = min(PropertyList.maximumBytes, limits.contentsBytes)
      let contents = try file.contents(limit: limit)
      if contents.bytes == nil {
        addFault(
          file.path, "it is \(ByteCount(contents.byteCount)), and the limit is \(ByteCount(limit))")
      }
      return contents.bytes
    } catch {
      addFault(error)
      return nil
    }
  }

  /// Adds the size of a text file to the total of the product. Returns true if the total is within the limit, so that
  /// the file may be read.
  mutating func admits(_ file: PackSource.File, in folder: FilePath) -> Bool {
    textBytes += file.byteCount(atMost: limits.contentsBytes + 1)
    guard textBytes > limits.contentsBytes else { return true }
    limitsReached.append(
      TreeLimitReached(
        folder: folder, limit: .contentsBytes, found: textBytes, allowed: limits.contentsBytes,
        isProduct: true))
    return false
  }

  private mutating func addFault(_ fault: FileFault) {
    switch fault {
    case .notAFile(let path, .link):
      self.addFault(path, "it is a symbolic link, which is not followed")
    case .notAFile(let path, .file): self.addFault(path, "it is a file, not a folder")
    case .notAFile(let path, .folder): self.addFault(path, "it is a folder, not a file")
    case .notAFile(let path, let kind): self.addFault(path, "it is \(kind), which is not read")
    case .unreadable(let path, let reason), .corrupted(let path, let reason):
      self.addFault(path, reason)
    }
  }

  /// Adds a fault of a file that cannot be read or understood.
  ///
  /// - Parameter problem: the problem as a clause, such as `it is encrypted`.
  mutating func addFault(_ path: FilePath, _ problem: String, _ place: TextPlace? = nil) {
    faults.append(XcodeProject.Fault(path: path, problem: problem, place: place))
  }
}
