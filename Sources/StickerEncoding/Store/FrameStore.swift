internal import StickerCodecs
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Stores pictures as long as they are needed: in memory while there is room, then in an unnamed temporary file
/// that disappears with the store, or with the process.
///
/// The file is read and written, not mapped, so that none of its pages count as the process's memory. If it cannot be
/// used or is full, ``fault`` is set; from then on pictures may be clear, and no result made from them may be used.
public final class FrameStore: Sendable {
  /// Maximum bytes of pictures in memory.
  private let memory: Int
  /// Maximum size of the file in bytes.
  private let maxFileBytes: Int
  private let folder: String
  private let state = Mutex(State())

  private struct State {
    /// Bytes of pictures in memory.
    var heldBytes = 0
    /// The file; -1 before it is created.
    var descriptor: CInt = -1
    /// Size of the file in bytes.
    var end = 0
    /// Offsets of free gaps in the file, by size in bytes.
    var gaps: [Int: [Int]] = [:]
    var firstFault: Fault?

    mutating func open(in folder: String) {
      guard firstFault == nil else { return }
      var name = Array("\(folder)/.stickerlint.XXXXXX".utf8CString)
      descriptor = mkstemp(&name)
      guard descriptor >= 0 else { return fail(folder, errno) }
      unlink(name)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    mutating func fail(_ folder: String, _ code: CInt) {
      let reason = String(cString: strerror(code))
      if firstFault == nil { firstFault = .unusable(folder: folder, reason: reason) }
    }
  }

  /// The reason why pictures were lost.
  public enum Fault: Error, Equatable, Sendable {
    /// A system call failed; `reason` is the system's error text.
    case unusable(folder: String, reason: String)
    /// The file would exceed this size in bytes.
    case full(bytes: Int)
  }

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - memory: maximum bytes of pictures in memory.
  ///   - maxFileBytes: maximum size of the temporary file in bytes.
  ///   - folder: the folder in which the temporary file is created when it is needed.
  public init(memory: Int, maxFileBytes: Int = .max, folder: String = FrameStore.usualFolder) {
    (self.memory, self.maxFileBytes, self.folder) = (memory, maxFileBytes, folder)
  }

  deinit {
    let descriptor = state.withLock { $0.descriptor }
    if descriptor >= 0 { close(descriptor) }
  }

  /// `TMPDIR`, or `/var/tmp`, since `/tmp` is often in memory.
  public static var usualFolder: String {
    guard let folder = getenv("TMPDIR").map({ String(cString: $0) }), !folder.isEmpty else {
      return "/var/tmp"
    }
    return folder
  }

  /// Returns the free space of a folder in bytes; `nil` if it is unknown.
  public static func room(in folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    let (bytes, isTooMuch) = Int(clamping: UInt64(status.f_bavail))
      .multipliedReportingOverflow(by: Int(clamping: UInt64(status.f_frsize)))
    return isTooMuch ? .max : bytes
  }

  /// The reason why pictures were lost; `nil` if none were lost.
  public var fault: Fault? { state.withLock { $0.firstFault } }

  /// Stores a picture.
  public func keep(_ bitmap: Bitmap) -> StoredBitmap {
    let count = bitmap.pixels.count * 4
    let fits = state.withLock { state in
      let fits = count <= memory - state.heldBytes
      if fits { state.heldBytes += count }
      return fits
    }
    if fits { return StoredBitmap(bitmap, inMemoryOf: self) }
    let offset = freeOffset(for: count)
    if let offset { write(bitmap.pixels, at: offset) }
    return StoredBitmap(bitmap, at: offset, of: self)
  }

  /// Frees the memory of a picture of `count` bytes.
  func releaseMemory(_ count: Int) { state.withLock { $0.heldBytes -= count } }

  /// Frees `count` bytes of the file.
  func releaseFile(at offset: Int, _ count: Int) {
    state.withLock { $0.gaps[count, default: []].append(offset) }
  }

  /// Reserves `count` bytes of the file and returns their offset; `nil` if there is no room or the store has failed.
  private func freeOffset(for count: Int) -> Int? {
    state.withLock { state in
      if state.descriptor < 0 { state.open(in: folder) }
      guard state.firstFault == nil else { return nil }
      if let offset = state.gaps[count]?.popLast() { return offset }
      guard count <= maxFileBytes - state.end else {
        state.firstFault = .full(bytes: maxFileBytes)
        return nil
      }
      defer { state.end += count }
      return state.end
    }
  }

  private var descriptor: CInt { state.withLock { $0.descriptor } }

  /// Records a failed call.
  ///
  /// - Parameter code: the call's `errno`, read before waiting for the lock, which may change it.
  private func fail(_ code: CInt) { state.withLock { $0.fail(folder, code) } }

  private func write(_ pixels: [UInt32], at offset: Int) {
    let descriptor = descriptor
    pixels.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let part = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = pwrite(descriptor, part.baseAddress, part.count, off_t(offset + done))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return fail(count < 0 ? errno : EIO) }
        done += count
      }
    }
  }

  /// Returns a picture from the file. If reading fails, the rest of the picture is clear.
  func read(_ width: Int, _ height: Int, at offset: Int) -> Bitmap {
    let count = width * height
    let descriptor = descriptor
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { pixels, filled in
      let bytes = UnsafeMutableRawBufferPointer(pixels)
      var done = 0
      while done < count * 4 {
        let got = pread(
          descriptor, bytes.baseAddress! + done, count * 4 - done, off_t(offset + done))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          fail(got < 0 ? errno : EIO)
          UnsafeMutableRawBufferPointer(rebasing: bytes[done..<count * 4])
            .initializeMemory(as: UInt8.self, repeating: 0)
          break
        }
        done += got
      }
      filled = count
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

extension FrameStore.Fault: CustomStringConvertible {
  /// The reason in English, as a part of a sentence.
  public var description: String {
    switch self {
    case .unusable(let folder, let reason): "pictures cannot be kept in \(folder): \(reason)"
    case .full(let bytes):
      "pictures would need a temporary file of more than \(bytes.grouped) bytes"
    }
  }
}
