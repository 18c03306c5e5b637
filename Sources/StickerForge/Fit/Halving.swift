extension RandomAccessCollection where Index == Int {
  /// The first place of which something is true that is then true of all after it; the end if it is
  /// true of none.
  ///
  /// - Parameter near: where to look first, and then farther and farther away.
  func firstPlace(near: Int?, where isTrue: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    if let near, !isEmpty {
      var place = Swift.min(Swift.max(near, low), high - 1)
      var step = 1
      let isDown = isTrue(self[place])
      if isDown { high = place } else { low = place + 1 }
      while low < high {
        place = isDown ? Swift.max(low, high - step) : Swift.min(high - 1, low + step - 1)
        let isFound = isTrue(self[place])
        if isFound { high = place } else { low = place + 1 }
        if isFound != isDown { break }
        step *= 2
      }
    }
    while low < high {
      let middle = (low + high) / 2
      if isTrue(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
