import StickerBase
import StickerKit
import SystemPackage

#if canImport(Darwin)
  import Darwin
  private var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    _NSGetEnviron().pointee
  }
  private typealias FileActions = posix_spawn_file_actions_t?
  private func noActions() -> FileActions { nil }
#else
  import Glibc
  private typealias FileActions = posix_spawn_file_actions_t
  private func noActions() -> FileActions { posix_spawn_file_actions_t() }
  private var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { environ }
#endif

/// Asks Git, where there is one, whether everything in a folder is committed.
enum GitTree {
  /// Git's own configuration beyond this many bytes is none that is looked at.
  private static let mostBytes = 1 << 16
  /// Tenths of a second that Git may take.
  private static let patience = 50

  /// Whether a folder lies in a repository and Git reports nothing changed or unknown in it. A
  /// repository whose own configuration could run programs (filters, or what it includes) is not
  /// asked: it may come from a stranger.
  static func isClean(_ folder: FilePath) -> Bool {
    let folder = folder.realFolder
    guard let root = repository(around: folder), isHarmless(root) else { return false }
    let arguments = [
      "git", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null", "--no-optional-locks", "-C",
      folder.string, "status", "--porcelain", "--ignore-submodules=all", "--", ".",
    ]
    return output(of: arguments)?.isEmpty ?? false
  }

  private static func repository(around folder: FilePath) -> FilePath? {
    var folder = folder
    while true {
      if (try? FileKind(folder.appending(".git"), followsLinks: false)) == .folder { return folder }
      guard folder.removeLastComponent() else { return nil }
    }
  }

  private static func isHarmless(_ root: FilePath) -> Bool {
    let path = root.appending(".git").appending("config")
    guard
      let bytes = (try? FileContents(path, limit: mostBytes, followsLinks: false))?.bytes
    else { return false }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    return !["filter", "include", "worktree", "alias"].contains { text.contains("[\($0)") }
      && !text.contains("worktreeconfig")
  }

  /// What a program prints, the beginning of it; `nil` when it cannot be run, fails or takes long.
  private static func output(of words: [String]) -> [UInt8]? {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    let process = start(words, printingTo: ends)
    close(ends[1])
    guard let process else { return nil }
    var printed: [UInt8] = []
    var hasEnded = false
    var stream = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    for _ in 0..<patience {
      guard poll(&stream, 1, 100) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(ends[0], &buffer, buffer.count)
      if count > 0 { printed += buffer.prefix(count) }
      // More than enough to know that something has changed.
      hasEnded = count <= 0
      if hasEnded || printed.count > buffer.count { break }
    }
    if !hasEnded { kill(process, SIGKILL) }
    var status: CInt = 0
    guard waitpid(process, &status, 0) == process, status == 0 else { return nil }
    return printed
  }

  private static func start(_ words: [String], printingTo ends: [CInt]) -> pid_t? {
    var actions = noActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    var arguments = words.map { strdup($0) } + [nil]
    defer { for case let word? in arguments { free(word) } }
    var process = pid_t()
    let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, environment)
    return code == 0 ? process : nil
  }
}
