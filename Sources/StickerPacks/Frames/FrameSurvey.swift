import StickerBase
package import StickerCodecs
import StickerEncoding
import SystemPackage

/// The properties of the files of a ``FrameList`` that are known before a pixel is decoded.
package struct FrameSurvey: Sendable {
  let list: FrameList
  /// The files in the order of the list's entries.
  let files: [FrameFile]
  /// The common color space of the frames.
  package let colors: FrameColors
  /// The places of the frames on a common canvas; `nil` if the frames are not placed.
  let placement: FramePlacement?
  /// Remarks on places that are used or ignored.
  private let placeRemarks: [Remark]

  /// The warnings about places that are not used, for frames whose sizes differ.
  var unusedPlaces: [String] {
    (list.unusedPlaces + placeRemarks).filter(\.isWarning).map(\.text)
  }

  /// Creates a survey of files whose properties were read.
  ///
  /// - Parameter allowsPlaces: false if the user chose another way to a common canvas.
  init(
    _ list: FrameList, _ files: [FrameFile], _ colors: FrameColors, allowsPlaces: Bool,
    _ limits: WritingLimits
  ) {
    (self.list, self.files, self.colors) = (list, files, colors)
    (placement, placeRemarks) = FramePlacement.find(
      zip(list.entries, files).map { FramePlacement.Item($0, $1) },
      in: list.placeSource, isWanted: allowsPlaces, limits)
  }

  /// The size of every frame in px, after it is turned upright and placed.
  var sizes: [FrameSizes.Size] {
    files.flatMap { Array(repeating: placement?.canvas ?? $0.size, count: $0.delays.count) }
  }

  package var frameCount: Int { files.reduce(0) { $0 + $1.delays.count } }

  /// The delay of every frame, from the list's entry or else from a file of several frames; `nil` where none is
  /// specified.
  package var delays: [FrameDelay?] {
    zip(list.entries, files).flatMap { entry, file in
      file.delays.map { entry.delay ?? (file.delays.count > 1 ? $0 : nil) }
    }
  }

  /// Number of plays that a list, a catalog or the file that contains all frames specifies; `nil` if none does.
  package var loopCount: Int? {
    list.loopCount ?? (files.count == 1 && frameCount > 1 ? files[0].loopCount : nil)
  }

  /// True if at least one frame is turned upright.
  package var isTurned: Bool { files.contains(where: \.isTurned) }

  /// True if colors are converted or reduced to 8 bits per sample.
  package var changesColors: Bool {
    files.contains(where: \.isDeep) || files.indices.contains(where: colors.converts)
  }

  /// The file or folder whose pixels `fix` makes square; `nil` if `fix` declines. It accepts frames without places, in
  /// one folder, with one size and one pixel aspect ratio.
  private var repairablePath: FilePath? {
    guard placement == nil, files.allSatisfy({ $0.place == nil }), list.placeSource == nil,
      Set(files.map(\.ignoredPixelAspect)).count == 1, Set(files.map(\.size)).count == 1,
      let first = list.entries.first?.path,
      list.entries.allSatisfy({ $0.path.parent == first.parent })
    else { return nil }
    return files.count == 1 ? first : first.parent
  }

  /// Remarks on losses, places, colors and movies.
  var remarks: [Remark] {
    var remarks: [Remark] = []
    let deep = files.count(where: \.isDeep)
    if deep > 0 {
      remarks.append(.note("\(counted(deep, "image")) with 16 bits per sample: 8 are kept"))
    }
    if files.contains(where: \.hasHiddenDefaultImage) {
      remarks.append(.note("the default image is not a frame and is left out"))
    }
    let nonSquare = zip(list.entries, files).filter { $1.ignoredPixelAspect != nil }
    if let (entry, file) = nonSquare.first, let aspect = file.ignoredPixelAspect {
      remarks.append(
        aspect.ignoredRemark(
          nonSquare.count == 1
            ? "\(entry.path.printableName) asks" : "\(nonSquare.count.grouped) images ask",
          repairable: repairablePath))
    }
    let contents = files.reduce(into: MetadataContents()) { $0.formUnion($1.contents) }
    if let loss = contents.lossRemark { remarks.append(loss) }
    return remarks + placeRemarks + colors.remarks + files.flatMap(\.remarks)
  }
}

extension MetadataContents {
  /// A remark on the metadata that a new picture leaves out: location, authorship and credentials. `nil` if there is
  /// none of it.
  var lossRemark: Remark? {
    let lost = intersection([.location, .authorship, .credentials]).names
    return lost.isEmpty ? nil : .note("left out: \(lost.joined(separator: ", "))")
  }
}
