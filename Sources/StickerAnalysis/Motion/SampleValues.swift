/// A value for each sample. This is a class, so that writing needs no uniqueness check.
final class SampleValues<Value: BitwiseCopyable> {
  let count: Int
  private let values: UnsafeMutablePointer<Value>

  init(repeating value: Value, count: Int) {
    self.count = count
    values = .allocate(capacity: count)
    values.initialize(repeating: value, count: count)
  }

  deinit { values.deallocate() }

  subscript(index: Int) -> Value {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return values[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count)
      values[index] = newValue
    }
  }

  var indices: Range<Int> { 0..<count }
}
