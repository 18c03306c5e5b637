extension RandomAccessCollection where Index == Int {
  /// Returns the first index at which a predicate is true, or the end index if there is none. The predicate
  /// must be true for all later elements.
  ///
  /// - Parameter near: the index to try first, from which the search expands; `nil` to begin in the middle.
  func partitionPoint(near: Int?, where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    if let near, !isEmpty {
      var index = Swift.min(Swift.max(near, low), high - 1)
      var step = 1
      let isDown = predicate(self[index])
      if isDown { high = index } else { low = index + 1 }
      while low < high {
        index = isDown ? Swift.max(low, high - step) : Swift.min(high - 1, low + step - 1)
        let isFound = predicate(self[index])
        if isFound { high = index } else { low = index + 1 }
        if isFound != isDown { break }
        step *= 2
      }
    }
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
