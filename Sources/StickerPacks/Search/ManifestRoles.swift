import SystemPackage

// What images are for, where a `stickerpack.yml` says so.
extension PackCollector {
  /// Leaves out the picture that icons are made of, and takes folders of frames for the animations
  /// that they become. A manifest that cannot be read says nothing here; `pack` tells what is wrong.
  mutating func followManifests() {
    for folder in manifests {
      let path = folder.appendingVisibly(FilePath.Component(ManifestFile.name)!)
      guard let plan = try? PackPlan(manifest: path, below: named.root(of: folder)) else {
        continue
      }
      var stickers: Set<FilePath> = []
      var frames: Set<FilePath> = []
      for sticker in plan.stickers {
        switch sticker.content {
        case .image(let file): stickers.insert(file)
        case .frames(let sequence): frames.formUnion(sequence.files)
        }
      }
      frames.subtract(stickers)
      for place in Set(frames.map(\.parent)) { takeFrames(frames, in: place) }
      if case .picture(let icon, _)? = plan.icon, !stickers.contains(icon) { leaveOut(icon: icon) }
    }
  }

  private mutating func takeFrames(_ frames: Set<FilePath>, in place: FilePath) {
    guard all.contains(where: { $0.path == place }) else { return }
    for index in self[place].files.indices where frames.contains(self[place].files[index].path) {
      self[place].files[index].role = .frame
    }
    let isSequence = self[place].files.allSatisfy { frames.contains($0.path) }
    if isSequence, !self[place].files.isEmpty, !self[place].sequences.contains(place) {
      self[place].sequences.append(place)
    }
  }

  private mutating func leaveOut(icon: FilePath) {
    guard self[icon.parent].files.contains(where: { $0.path == icon }) else { return }
    self[icon.parent].files.removeAll { $0.path == icon }
    passOver(icon, isFolder: false, "stickerpack.yml uses it for the icons")
  }
}
