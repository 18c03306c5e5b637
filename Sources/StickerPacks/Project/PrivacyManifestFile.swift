package import StickerBase
package import SystemPackage

/// A privacy manifest of a target: a property list that tells App Store Connect which data the target
/// collects, and why it uses certain APIs (Apple, Privacy manifest files).
package struct PrivacyManifestFile: Sendable {
  package enum Content: Sendable {
    case list(DocumentNode)
    /// The file is not a property list, or it is too large.
    case unreadable(DocumentFault)
  }

  /// The only name under which the system finds the file.
  static let fileName = "PrivacyInfo.xcprivacy"
  /// The largest manifest that is read, in bytes.
  private static let mostBytes = 1 << 20

  package var path: FilePath
  package var content: Content

  package init(path: FilePath, content: Content) {
    (self.path, self.content) = (path, content)
  }

  /// Reads a manifest; `nil` if there is no file that can be read.
  ///
  /// - Parameter root: the folder that the user named; links below it are not followed.
  init?(at path: FilePath, below root: FilePath) {
    guard let file = try? FileContents(path, limit: Self.mostBytes, .refusedBelow(root)) else {
      return nil
    }
    self.path = path
    do throws(DocumentFault) {
      guard let bytes = file.bytes else {
        throw DocumentFault(
          "it is larger than \(ByteCount(Self.mostBytes))", TextPlace(line: 1, column: 1))
      }
      content = .list(try PropertyList.value(of: bytes))
    } catch {
      content = .unreadable(error)
    }
  }
}

extension XcodeProject {
  /// Reads the privacy manifests among the resources of Messages extensions, and of the apps that contain them.
  ///
  /// - Parameters:
  ///   - files: the privacy manifests below the named folders.
  ///   - root: the folder that the user named; links below it are not followed.
  mutating func readPrivacyManifests(among files: [FilePath], below root: FilePath) {
    let shipped = Set((shippedExtensions + hosts).map(\.id))
    if !shipped.isEmpty, files.count > Self.mostPrivacyManifests {
      faults.append(
        Fault(
          path: path,
          problem: "there are \(files.count.grouped) privacy manifests, and only "
            + "\(Self.mostPrivacyManifests) are read", isLimit: true))
    }
    let budget = PatternBudget()
    for index in targets.indices where shipped.contains(targets[index].id) {
      let own = files.prefix(Self.mostPrivacyManifests).filter {
        targets[index].resources.contains($0, budget)
      }
      targets[index].privacyManifests = own.compactMap {
        PrivacyManifestFile(at: $0, below: root)
      }
      self.files += own
    }
  }

  /// The most privacy manifests that are read.
  private static let mostPrivacyManifests = 200
}
