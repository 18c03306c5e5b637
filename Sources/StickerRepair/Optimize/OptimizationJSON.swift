import StickerBase
import SystemPackage

/// What making files smaller comes to, as JSON.
package struct OptimizationJSON: Encodable {
  let schemaVersion = 1
  /// Whether anything was written.
  let written: Bool
  let files: [File]
  let lists: [List]
  let left: [Left]
  let totals: Totals

  struct File: Encodable {
    let path: String
    /// Another one where a GIF became a PNG.
    let newPath: String
    let bytesBefore: Int
    let bytesAfter: Int
    /// Whether an image is left out that only programs without APNG show.
    let omitsHiddenImage: Bool
  }

  /// A `Contents.json` or `stickerpack.yml` that follows new names.
  struct List: Encodable {
    let path: String
    let changes: [String]
  }

  struct Left: Encodable {
    let path: String
    let bytes: Int
    /// `null` where no smaller way was found.
    let reason: String?

    enum CodingKeys: String, CodingKey {
      case path, bytes, reason
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(path, forKey: .path)
      try container.encode(bytes, forKey: .bytes)
      try container.encode(reason, forKey: .reason)
    }
  }

  /// Of all files that were looked at.
  struct Totals: Encodable {
    let files: Int
    let bytesBefore: Int
    let bytesAfter: Int
  }

  package init(_ plan: OptimizationPlan, written: Bool) {
    self.written = written
    files = plan.smaller.map {
      File(
        path: $0.path.display, newPath: $0.newPath.display, bytesBefore: $0.before,
        bytesAfter: $0.after, omitsHiddenImage: $0.omitsHiddenImage)
    }
    lists = plan.lists.map {
      List(path: $0.path.display, changes: $0.fixes.map(\.what))
    }
    left = plan.left.map {
      Left(path: $0.path.display, bytes: $0.byteCount, reason: $0.reason)
    }
    totals = Totals(
      files: plan.fileCount, bytesBefore: plan.bytesBefore, bytesAfter: plan.bytesAfter)
  }

  package var text: String { jsonText(self) }
}
