import StickerBase
import SystemPackage

/// The files that a project names. Strangers may have written the project: only what lies below its
/// folder and has the extension of its kind is read, once, and not more than a limit together.
struct ProjectFiles {
  /// Where paths in the project begin.
  let folder: FilePath
  /// The folder that somebody named.
  let root: FilePath
  var faults: [XcodeProject.Fault] = []
  private var layers: [FilePath: BuildSettings.Layer] = [:]
  private var plists: [FilePath: InfoPlist?] = [:]
  private var bytesLeft = mostBytes

  /// Bytes of all files that a project names, and of one `.xcconfig`.
  private static let mostBytes = TreeLimits.standard.contentsBytes
  private static let mostSettingsBytes = 1 << 20

  init(folder: FilePath, root: FilePath) {
    self.folder = folder
    self.root = root
  }

  /// Those that were looked for, whether or not they are there.
  var named: [FilePath] { Array(layers.keys) + Array(plists.keys) }

  /// The project's own file.
  mutating func project(at path: FilePath) -> DocumentNode? {
    let limit = PropertyList.maximumBytes
    return bytes(at: path, limit: limit, "it is larger than \(ByteCount(limit))")
      .flatMap { list(in: $0, at: path) }
  }

  /// The settings of an `.xcconfig`, which may be anything where it cannot be read. One that is not
  /// there is no fault: package managers make theirs later.
  mutating func layer(at written: FilePath) -> BuildSettings.Layer {
    guard let path = resolved(written, extension: "xcconfig") else { return .unread }
    if let known = layers[path] { return known }
    let limit = min(Self.mostSettingsBytes, bytesLeft)
    let most = ByteCount(Self.mostSettingsBytes)
    var layer = BuildSettings.Layer.unread
    if FileContents.byteCount(of: path, .refusedBelow(root)) > 0,
      let bytes = bytes(at: path, limit: limit, "\(Self.tooMuch), \(most) for each .xcconfig")
    {
      bytesLeft -= bytes.count
      layer = BuildSettings.layer(xcconfig: String(decoding: bytes, as: UTF8.self), at: path)
    }
    layers[path] = layer
    return layer
  }

  /// An Info.plist; `nil` when it cannot be read.
  mutating func infoPlist(at written: FilePath) -> InfoPlist? {
    guard let path = resolved(written, extension: "plist") else { return nil }
    if let known = plists[path] { return known }
    var plist: InfoPlist?
    if let bytes = bytes(at: path, limit: bytesLeft, Self.tooMuch) {
      bytesLeft -= bytes.count
      plist = list(in: bytes, at: path).map { InfoPlist($0, at: path) }
    }
    plists[path] = .some(plist)
    return plist
  }

  private static var tooMuch: String {
    "the limit for all files that a project names is \(ByteCount(mostBytes))"
  }

  /// Where a path of the project leads, if it may be read.
  private func resolved(_ written: FilePath, extension wanted: String) -> FilePath? {
    guard written.root == nil, written.hasExtension(wanted) else { return nil }
    let path = folder.pushing(written).withoutCurrentFolders
    return path.names(below: root)?.isEmpty == false ? path : nil
  }

  /// What a file holds; a fault when it cannot be read.
  ///
  /// - Parameter tooLarge: what is said of a larger file.
  private mutating func bytes(at path: FilePath, limit: Int, _ tooLarge: String) -> [UInt8]? {
    do throws(FileFault) {
      let bytes = try FileContents(path, limit: limit, .refusedBelow(root)).bytes
      if bytes == nil { fault(path, tooLarge) }
      return bytes
    } catch {
      switch error {
      case .unreadable(_, let reason), .spoiled(_, let reason): fault(path, reason)
      case .notAFile(_, let kind): fault(path, "it is \(kind)")
      }
      return nil
    }
  }

  /// The property list in a file; a fault when it cannot be understood.
  private mutating func list(in bytes: [UInt8], at path: FilePath) -> DocumentNode? {
    do throws(DocumentFault) {
      return try PropertyList.value(of: bytes)
    } catch {
      fault(path, error.problem, error.place)
      return nil
    }
  }

  private mutating func fault(_ path: FilePath, _ problem: String, _ place: TextPlace? = nil) {
    faults.append(XcodeProject.Fault(path: path, problem: problem, place: place))
  }
}
