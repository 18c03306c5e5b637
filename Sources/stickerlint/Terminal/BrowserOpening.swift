import SystemPackage

#if canImport(Darwin)
  import Darwin
  private let opener = "open"
  private var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    _NSGetEnviron().pointee
  }
#else
  import Glibc
  private let opener = "xdg-open"
  private var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { environ }
#endif

/// Opens a page in the system's default browser.
///
/// - Parameter page: an absolute path or an address, so that it cannot be taken for an option.
/// - Returns: false if the command that opens pages is missing or fails within two seconds.
func openInBrowser(_ page: String) -> Bool {
  page.withCString { page in
    opener.withCString { name in
      var arguments: [UnsafeMutablePointer<CChar>?] = [
        UnsafeMutablePointer(mutating: name), UnsafeMutablePointer(mutating: page), nil,
      ]
      var process = pid_t()
      guard posix_spawnp(&process, name, nil, nil, &arguments, environment) == 0 else {
        return false
      }
      // Without a desktop environment, `xdg-open` runs the browser itself and ends only with it.
      for _ in 0..<20 {
        var status: CInt = 0
        let ended = waitpid(process, &status, WNOHANG)
        if ended == process { return status == 0 }
        guard ended == 0 || errno == EINTR else { return false }
        usleep(100_000)
      }
      return true
    }
  }
}
