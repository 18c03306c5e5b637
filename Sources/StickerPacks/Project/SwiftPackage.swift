import StickerBase
import SystemPackage

/// A Package.swift, as far as it is known without running it: the code and the resources of its targets
/// (Swift Package Manager, PackageDescription).
struct SwiftPackage {
  private struct Target {
    var sources = TargetFiles()
    var resources = TargetFiles()
    var dependencies: [String] = []
  }

  static let fileName = "Package.swift"

  /// The functions that define targets whose code and resources may be in a product for devices.
  private static let codeTargets: Set<String> = ["target", "executableTarget"]
  /// The functions that define other targets. In their dependencies, `.target(name:)` refers to a target.
  private static let otherTargets: Set<String> = ["testTarget", "macro", "plugin"]

  private var targets: [String: Target] = [:]
  /// The targets of each product.
  private var products: [String: [String]] = [:]

  /// Reads a package; `nil` if the file is not a readable package.
  init?(at path: FilePath, below root: FilePath) {
    guard let text = ProjectDescription.text(at: path, below: root) else { return nil }
    let script = ScriptReader(text, .swift)
    guard script.mentions("PackageDescription") else { return nil }
    let folder = path.parent
    for call in script.calls(named: Self.codeTargets.union(Self.otherTargets))
    where Self.codeTargets.contains(call.name) {
      guard let name = call["name"]?.text, FilePath.Component(name) != nil else { continue }
      let written = call["path"]?.text ?? "Sources/\(name)"
      let place = folder.pushing(FilePath(written)).lexicallyNormalized().withoutCurrentFolders
      guard place.names(below: root) != nil else { continue }
      var target = Target(sources: TargetFiles(paths: [place]))
      target.resources = TargetFiles(call["resources"]?.texts ?? [], from: place)
      target.dependencies = call["dependencies"]?.texts ?? []
      targets[name] = target
    }
    for call in script.calls(named: ["library", "iOSApplication"]) {
      guard let name = call["name"]?.text else { continue }
      products[name] = call["targets"]?.texts ?? []
    }
  }

  /// Returns the code and the resources of the targets in a product, and of all targets that they depend on. If there
  /// is no product of this name, the target of this name is used.
  func files(of product: String) -> (sources: TargetFiles, resources: TargetFiles) {
    var files = (sources: TargetFiles(), resources: TargetFiles())
    var waiting = products[product] ?? [product]
    var known: Set<String> = []
    while let name = waiting.popLast() {
      guard known.insert(name).inserted, let target = targets[name] else { continue }
      files.sources.formUnion(target.sources)
      files.resources.formUnion(target.resources)
      waiting += target.dependencies
    }
    return files
  }
}
