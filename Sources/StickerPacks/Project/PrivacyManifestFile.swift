package import StickerBase
package import SystemPackage

/// A privacy manifest of a target: a property list that tells App Store Connect which data the target
/// collects, and why it uses certain APIs (Apple, Privacy manifest files).
package struct PrivacyManifestFile: Sendable {
  package enum Content: Sendable {
    case list(DocumentNode)
    /// The file is not a property list.
    case unreadable(DocumentFault)
    /// The file is larger than ``PrivacyManifestFile/maxBytes``.
    case tooLarge
  }

  /// The only name under which the system finds the file.
  static let fileName = "PrivacyInfo.xcprivacy"
  /// The largest manifest that is read, in bytes.
  package static let maxBytes = 64 << 10

  package var path: FilePath
  package var content: Content
  /// True if the file is text. A binary property list has no lines.
  package var hasLines = true

  package init(path: FilePath, content: Content) {
    (self.path, self.content) = (path, content)
  }

  /// Reads a manifest; `nil` if there is no file that can be read.
  ///
  /// - Parameter root: the folder that the user named; links below it are not followed.
  init?(at path: FilePath, below root: FilePath) {
    guard let file = try? FileContents(path, limit: Self.maxBytes, .refusedBelow(root)) else {
      return nil
    }
    self.init(path: path, file)
  }

  /// Parses a manifest that was read with the limit ``maxBytes``. A larger file is ``Content/tooLarge``.
  init(path: FilePath, _ file: FileContents) {
    self.path = path
    guard let bytes = file.bytes else {
      content = .tooLarge
      return
    }
    hasLines = !bytes.starts(with: Array("bplist".utf8))
    do throws(DocumentFault) {
      content = .list(try PropertyList.value(of: bytes))
    } catch {
      content = .unreadable(error)
    }
  }
}

/// Reads privacy manifests, each once in a run.
struct PrivacyManifestReader {
  /// The manifests by path; `nil` for files that could not be read.
  private var manifests: [FilePath: PrivacyManifestFile?] = [:]

  /// Maximum number of manifests that are read in a run. Two in one bundle would have the same name, so only projects
  /// with many apps have more than a few.
  static let maxManifests = 50

  /// Reads a manifest; `nil` if there is no file that can be read, or if too many were read.
  ///
  /// - Parameter root: the folder that the user named; links below it are not followed.
  mutating func manifest(at path: FilePath, below root: FilePath) -> PrivacyManifestFile? {
    if let known = manifests[path] { return known }
    guard manifests.count < Self.maxManifests else { return nil }
    let manifest = PrivacyManifestFile(at: path, below: root)
    manifests[path] = .some(manifest)
    return manifest
  }

  /// Returns true if a manifest was read or could not be read, and false if it was left out because of the limit.
  func hasTried(_ path: FilePath) -> Bool { manifests[path] != nil }
}

extension XcodeProject {
  /// Reads the privacy manifests among the resources of Messages extensions, and of the apps that contain them.
  ///
  /// - Parameters:
  ///   - files: the privacy manifests below the named folders.
  ///   - root: the folder that the user named; links below it are not followed.
  mutating func readPrivacyManifests(
    among files: [FilePath], below root: FilePath, _ reader: inout PrivacyManifestReader
  ) {
    let shipped = Set((shippedExtensions + hosts).map(\.id))
    let budget = PatternBudget()
    for index in targets.indices where shipped.contains(targets[index].id) {
      let members = files.filter { targets[index].resources.contains($0, budget) }
      targets[index].privacyManifests = members.compactMap { reader.manifest(at: $0, below: root) }
      let tried = members.filter(reader.hasTried)
      self.files += tried
      guard tried.count < members.count else { continue }
      faults.append(
        Fault(
          path: path,
          problem:
            "\(targets[index].name.excerpt) has \(counted(members.count, "privacy manifest")), and not "
            + "all of them were read: the limit for one run is \(PrivacyManifestReader.maxManifests)",
          isLimit: true))
    }
  }
}
