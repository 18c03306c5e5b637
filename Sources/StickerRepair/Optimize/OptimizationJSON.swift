import StickerBase
import SystemPackage

/// The result of an optimization, as JSON.
package struct OptimizationJSON: Encodable {
  let schemaVersion = 1
  /// True if files were written.
  let written: Bool
  let files: [File]
  let lists: [List]
  let left: [Unchanged]
  /// Paths of files whose colors are premultiplied, which optimizing keeps.
  let premultiplied: [String]
  let totals: Totals

  struct File: Encodable {
    let path: String
    /// Differs from `path` if a GIF was converted to PNG.
    let newPath: String
    let bytesBefore: Int
    let bytesAfter: Int
    /// True if a default image is removed that only programs without APNG support show.
    let omitsHiddenImage: Bool
  }

  /// A `Contents.json` or `stickerpack.yml` that was updated with new names.
  struct List: Encodable {
    let path: String
    let changes: [String]
  }

  struct Unchanged: Encodable {
    let path: String
    let bytes: Int
    /// The reason; `null` if no smaller file was found.
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

  /// Totals of all examined files.
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
    left = plan.unchanged.map {
      Unchanged(path: $0.path.display, bytes: $0.byteCount, reason: $0.reason)
    }
    premultiplied = plan.premultiplied.map(\.display)
    totals = Totals(
      files: plan.fileCount, bytesBefore: plan.bytesBefore, bytesAfter: plan.bytesAfter)
  }

  package var text: String { jsonText(self) }
}
