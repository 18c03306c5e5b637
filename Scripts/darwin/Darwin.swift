// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Declarations that Apple's Darwin module adds to the C headers: replacements of macros and of C functions with
// variable arguments, generic or overloaded functions, and conversions (swiftlang/swift, stdlib/public/Platform).
@_exported import Darwin

public var errno: Int32 {
  get { __error().pointee }
  set { __error().pointee = newValue }
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  fatalError()
}
public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  fatalError()
}
public func openat(
  _ fd: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t
) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer) -> Int32 {
  fatalError()
}
public func ioctl(_ fd: CInt, _ request: UInt, _ value: CInt) -> CInt { fatalError() }
public func ioctl(_ fd: CInt, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> CInt {
  fatalError()
}
public func ioctl(_ fd: CInt, _ request: UInt) -> CInt { fatalError() }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFBLK: mode_t { 0o060000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }
public var S_IFWHT: mode_t { 0o160000 }

public var TIOCGWINSZ: UInt { 0x4008_7468 }

public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { fatalError() }
public var SIG_ERR: sig_t { fatalError() }

extension timespec {
  @available(macOS 13.0, iOS 16.0, *)
  public init(_ duration: Duration) { self.init() }
}

public func fabs<Value: FloatingPoint>(_ x: Value) -> Value { fatalError() }
public func sqrt<Value: FloatingPoint>(_ x: Value) -> Value { fatalError() }
public func fma<Value: FloatingPoint>(_ x: Value, _ y: Value, _ z: Value) -> Value { fatalError() }
public func fmod<Value: FloatingPoint>(_ x: Value, _ y: Value) -> Value { fatalError() }
public func ceil<Value: FloatingPoint>(_ x: Value) -> Value { fatalError() }
public func floor<Value: FloatingPoint>(_ x: Value) -> Value { fatalError() }
public func round<Value: FloatingPoint>(_ x: Value) -> Value { fatalError() }
public func trunc<Value: FloatingPoint>(_ x: Value) -> Value { fatalError() }

public func cos(_ x: Float) -> Float { fatalError() }
public func sin(_ x: Float) -> Float { fatalError() }
public func exp(_ x: Float) -> Float { fatalError() }
public func exp2(_ x: Float) -> Float { fatalError() }
public func log(_ x: Float) -> Float { fatalError() }
public func log10(_ x: Float) -> Float { fatalError() }
public func log2(_ x: Float) -> Float { fatalError() }
public func cbrt(_ x: Float) -> Float { fatalError() }
public func pow(_ x: Float, _ y: Float) -> Float { fatalError() }
public func hypot(_ x: Float, _ y: Float) -> Float { fatalError() }
