import StickerBase
import SystemPackage

/// Reads the files that a project names. The project is untrusted: only files below the named folder with the
/// expected extension are read, each once, up to a total limit.
struct ProjectFiles {
  /// The folder that paths in the project are relative to.
  let folder: FilePath
  /// The folder that the user named.
  let root: FilePath
  var faults: [XcodeProject.Fault] = []
  private var layers: [FilePath: BuildSettings.Layer] = [:]
  private var plists: [FilePath: InfoPlist?] = [:]
  private var bytesLeft = maxBytes
  /// The resolved paths of files and folders, each looked up once.
  private var resolvedPaths: [FilePath: FilePath] = [:]
  /// The names in each folder by their lowercase form.
  private var listings: [FilePath: [String: FilePath.Component]] = [:]
  private var lookupsLeft = maxLookups
  private var settingsLeft = maxSettings
  private var namesLeft = maxNames

  /// Maximum total size in bytes of all files that a project names.
  private static let maxBytes = TreeLimits.standard.contentsBytes
  /// Maximum size in bytes of an `.xcconfig`.
  private static let maxSettingsBytes = 1 << 20
  /// Maximum number of settings that `.xcconfig` files include from one another.
  private static let maxSettings = 100_000
  /// Maximum number of different paths that are looked up.
  private static let maxLookups = 5_000
  /// Maximum number of names in all folders that are listed.
  private static let maxNames = 100_000
  /// Maximum depth of nested includes.
  private static let maxIncludes = 16

  init(folder: FilePath, root: FilePath) {
    self.folder = folder
    self.root = root
  }

  /// The `.xcconfig` files and Info.plists that were looked for, including missing ones.
  var lookedUp: [FilePath] { Array(layers.keys) + Array(plists.keys) }

  /// Reads the project file; `nil`, with a fault, if it cannot be read or understood.
  mutating func project(at path: FilePath) -> DocumentNode? {
    let limit = PropertyList.maximumBytes
    return bytes(at: path, limit: limit, "it is larger than \(ByteCount(limit))")
      .flatMap { propertyList(in: $0, at: path) }
  }

  /// Reads the settings of an `.xcconfig` and of the files that it includes. If a file cannot be read, its settings are
  /// unknown. A missing file of CocoaPods has no settings, since it is generated later and none of its settings matter
  /// here.
  ///
  /// - Parameters:
  ///   - written: the path, relative to the folder of the file that names it.
  ///   - includingFolder: the folder of the file that names it; `nil` for the project's folder.
  ///   - depth: the number of includes that lead to the file.
  mutating func layer(
    at written: FilePath, from includingFolder: FilePath? = nil, depth: Int = 0
  ) -> BuildSettings.Layer {
    let isPods = written.components.contains("Pods")
    guard depth < Self.maxIncludes,
      let path = resolved(written, from: includingFolder ?? folder, extension: "xcconfig")
    else { return isPods ? BuildSettings.Layer() : .unread }
    if let known = layers[path] { return known }
    // The settings of a file that includes itself are unknown.
    layers[path] = .unread
    let limit = min(Self.maxSettingsBytes, bytesLeft)
    let tooLarge = "\(Self.tooMuch), \(ByteCount(Self.maxSettingsBytes)) for each .xcconfig"
    var layer = isPods ? BuildSettings.Layer() : .unread
    // A missing file is no fault: its settings are unknown.
    if (try? FileKind(path, .refusedBelow(root))) == .file,
      let bytes = bytes(at: path, limit: limit, tooLarge)
    {
      bytesLeft -= bytes.count
      layer = parsedLayer(DecodedText.text(of: bytes), at: path, depth)
    }
    layers[path] = layer
    return layer
  }

  /// Parses the settings of an `.xcconfig`, and reads the files that it includes.
  private mutating func parsedLayer(
    _ text: String, at path: FilePath, _ depth: Int
  ) -> BuildSettings.Layer {
    var layer = BuildSettings.Layer()
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      switch XCConfigLine(line) {
      case nil: continue
      case .setting(let name, let value):
        let origin = ProjectValue.Origin(path: path, line: index + 1)
        layer.set(name, ProjectValue(text: value, origin: origin))
      case .include(let other):
        let included = self.layer(at: other, from: path.parent, depth: depth + 1)
        let count = included.settings.count + 1
        if 0..<count ~= settingsLeft {
          let limit = Self.maxSettings.grouped
          fault(path, "the limit for settings that a project includes is \(limit)", isLimit: true)
        }
        settingsLeft -= count
        guard settingsLeft >= 0 else { return .unread }
        layer.include(included)
      case .unknown: layer.include(.unread)
      }
    }
    return layer
  }

  /// Reads an Info.plist; `nil` if it cannot be read.
  mutating func infoPlist(at written: FilePath) -> InfoPlist? {
    guard let path = resolved(written, from: folder, extension: "plist") else { return nil }
    if let known = plists[path] { return known }
    var plist: InfoPlist?
    if let bytes = bytes(at: path, limit: bytesLeft, Self.tooMuch) {
      bytesLeft -= bytes.count
      plist = propertyList(in: bytes, at: path).map { InfoPlist($0, at: path) }
    }
    plists[path] = .some(plist)
    return plist
  }

  private static var tooMuch: String {
    "the limit for all files that a project names is \(ByteCount(maxBytes))"
  }

  /// Returns the resolved path of a file; `nil` if it has another extension, or cannot be resolved.
  private mutating func resolved(
    _ written: FilePath, from folder: FilePath, extension wanted: String
  ) -> FilePath? {
    written.hasExtension(wanted) ? resolved(written, from: folder) : nil
  }

  /// Returns the resolved path of a file or folder of the project, or the unresolved path if nothing is there; `nil` if
  /// the path is absolute or not below the named folder, or if too many paths were looked up.
  mutating func resolved(_ written: FilePath) -> FilePath? { resolved(written, from: folder) }

  /// Returns true if there is a file at a path of the project.
  mutating func isFile(_ written: FilePath) -> Bool {
    resolved(written).map { (try? FileKind($0, .refusedBelow(root))) == .file } ?? false
  }

  /// Returns the resolved path of a file or folder; see ``resolved(_:)``. Names match as on a Mac's file system,
  /// regardless of case and of the encoding of accents.
  private mutating func resolved(_ written: FilePath, from folder: FilePath) -> FilePath? {
    guard written.root == nil else { return nil }
    let path = folder.pushing(written).lexicallyNormalized().withoutCurrentFolders
    guard let names = path.names(below: root), !names.isEmpty else { return nil }
    if let known = resolvedPaths[path] { return known }
    lookupsLeft -= 1
    guard lookupsLeft >= 0 else {
      if lookupsLeft == -1 {
        let limit = Self.maxLookups.grouped
        fault(folder, "the limit for paths that a project names is \(limit)", isLimit: true)
      }
      return nil
    }
    let links = LinkPolicy.refusedBelow(root)
    var result = path
    if (try? FileKind(path, links)) == nil {
      result = root
      for name in names {
        guard let twin = twin(of: name, in: result) else {
          result = path
          break
        }
        result = result.appendingAsShown(twin)
      }
    }
    resolvedPaths[path] = result
    return result
  }

  /// Returns the name in a folder that is the same as a given name on a Mac's file system; `nil` if there is none.
  private mutating func twin(
    of name: FilePath.Component, in folder: FilePath
  ) -> FilePath.Component? {
    if listings[folder] == nil {
      let names = try? FolderListing.names(in: folder, .refusedBelow(root), atMost: namesLeft)
      namesLeft = max(0, namesLeft - (names?.count ?? 0))
      // Strings compare equal no matter how their accents are encoded.
      listings[folder] = Dictionary((names ?? []).map { ($0.string.lowercased(), $0) }) {
        first, _ in first
      }
    }
    return listings[folder]?[name.string.lowercased()]
  }

  /// Reads a file; adds a fault if it cannot be read.
  ///
  /// - Parameter tooLarge: the problem to report for a larger file.
  private mutating func bytes(at path: FilePath, limit: Int, _ tooLarge: String) -> [UInt8]? {
    do throws(FileFault) {
      let bytes = try FileContents(path, limit: limit, .refusedBelow(root)).bytes
      if bytes == nil { fault(path, tooLarge, isLimit: true) }
      return bytes
    } catch {
      switch error {
      case .unreadable(_, let reason), .corrupted(_, let reason):
        let isThere = (try? FileKind(path, .refusedBelow(root))) != nil
        faults.append(XcodeProject.Fault(path: path, problem: reason, isMissing: !isThere))
      case .notAFile(_, let kind): fault(path, "it is \(kind)")
      }
      return nil
    }
  }

  /// Parses a property list; adds a fault if it cannot be understood.
  private mutating func propertyList(in bytes: [UInt8], at path: FilePath) -> DocumentNode? {
    do throws(DocumentFault) {
      return try PropertyList.value(of: bytes)
    } catch {
      fault(path, error.problem, error.place)
      return nil
    }
  }

  private mutating func fault(
    _ path: FilePath, _ problem: String, _ place: TextPlace? = nil, isLimit: Bool = false
  ) {
    faults.append(
      XcodeProject.Fault(path: path, problem: problem, place: place, isLimit: isLimit))
  }
}
