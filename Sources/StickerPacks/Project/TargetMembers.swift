import StickerBase
import SystemPackage

// The files that targets compile and copy.
extension ProjectReading {
  /// Returns the files of a target's build phases of one kind, and of its synchronized folders (Xcode 16).
  /// Files outside of the named folder are left out.
  mutating func members(of id: String, _ target: Object, _ phase: String) -> TargetFiles {
    var members = TargetFiles()
    let phases = linked("buildPhases", of: target).map(\.object).filter { $0["isa"]?.text == phase }
    for reference in phases.flatMap({ linked("files", of: $0) })
      .compactMap({ $1["fileRef"]?.text })
    {
      members.paths += paths(ofReference: reference)
    }
    let folders = linked("fileSystemSynchronizedGroups", of: target).map(\.id)
    members.paths += folders.compactMap { resolvedPath(ofReference: $0) }
    for exception in exceptions[id] ?? [] {
      guard let folder = path(ofReference: exception.group) else { continue }
      let paths = exception.names.compactMap { files.resolved(folder.pushing($0)) }
      if folders.contains(exception.group) {
        members.excluded += paths
      } else {
        members.paths += paths
      }
    }
    return members
  }

  /// Returns true if a target runs a script that lists the files it writes.
  mutating func hasScript(_ target: Object) -> Bool {
    linked("buildPhases", of: target).contains { _, phase in
      phase["isa"]?.text == "PBXShellScriptBuildPhase"
        && ["outputPaths", "outputFileListPaths"].contains { phase[$0]?.elements.isEmpty == false }
    }
  }

  /// Returns the name of the framework that an entry of a copy phase copies; `nil` for any other file.
  mutating func framework(of file: Object) -> String? {
    guard let reference = file["fileRef"]?.text.flatMap({ object($0) }),
      let name = (reference["path"] ?? reference["name"])?.text
    else { return nil }
    let isFramework = ["framework", "xcframework"].contains { FilePath(name).hasExtension($0) }
    return isFramework ? FilePath(name).displayedName : nil
  }

  /// Returns true if a synchronized folder of a target contains a source file that is not excluded, or cannot be
  /// searched.
  mutating func compilesFolder(of target: Object, _ sources: TargetFiles) -> Bool {
    for folder in linked("fileSystemSynchronizedGroups", of: target).map(\.id) {
      guard let path = resolvedPath(ofReference: folder),
        let found = sourceSearch.sources(in: path)
      else { return true }
      if found.contains(where: { file in !sources.excluded.contains { file.isOrLies(in: $0) } }) {
        return true
      }
    }
    return false
  }

  /// Returns the resolved path of a file reference; `nil` if it has none.
  private mutating func resolvedPath(ofReference id: String) -> FilePath? {
    path(ofReference: id).flatMap { files.resolved($0) }
  }

  /// Returns the path of a file reference, or the paths of a variant group's members.
  private mutating func paths(ofReference id: String) -> [FilePath] {
    guard let object = object(id) else { return [] }
    guard object["isa"]?.text == "PBXVariantGroup" else {
      return [resolvedPath(ofReference: id)].compactMap(\.self)
    }
    return linked("children", of: object).compactMap { resolvedPath(ofReference: $0.id) }
  }
}

/// The folder of a bundle that a copy phase copies into. Xcode writes its number as `dstSubfolderSpec` and,
/// since version 26, its name as `dstSubfolder`.
struct CopyFolder {
  let name: String
  /// True if the folder is or may be `PlugIns`, where extensions belong.
  let isForPlugIns: Bool

  private static let names = [
    "1": "Wrapper", "6": "Executables", "7": "Resources", "10": "Frameworks",
    "11": "SharedFrameworks",
    "12": "SharedSupport", "13": "PlugIns", "15": "JavaResources", "16": "Products",
  ]

  init(_ phase: ProjectReading.Object) {
    let spec = phase["dstSubfolderSpec"]?.text ?? ""
    let path = phase["dstPath"]?.text ?? ""
    let folder = phase["dstSubfolder"]?.text ?? Self.names[spec] ?? spec
    name = path.isEmpty ? folder : "\(folder)/\(path)"
    // The path may itself name the folder: $(PLUGINS_FOLDER_PATH), PlugIns.
    let namesPlugIns = ["PLUGINS_FOLDER_PATH", "EXTENSIONS_FOLDER_PATH", "PlugIns"].contains {
      path.contains($0)
    }
    // An unknown number may stand for `PlugIns`.
    isForPlugIns =
      folder == "PlugIns" && path.isEmpty || namesPlugIns
      || Self.names[spec] == nil && folder == spec
  }
}
