/// Defects in the order they were met, at most one of each kind and severity, so that a file made
/// of nothing but defects cannot make the list long.
struct DefectList: Sendable {
  private(set) var defects: [Defect] = []
  private var kinds: Set<String> = []

  mutating func add(_ fault: ImageFault, _ severity: Defect.Severity, frame: Int? = nil) {
    guard kinds.insert("\(severity) \(fault.kind)").inserted else { return }
    defects.append(Defect(fault, severity: severity, frame: frame))
  }
}

extension ImageFault {
  /// Whether the other fault says the same about the same part.
  func isSameKind(as other: ImageFault) -> Bool { kind == other.kind }

  /// What makes two faults of one kind: the same sentence about the same part.
  fileprivate var kind: String {
    switch self {
    case .unrecognizedFormat: "format"
    case .truncated: "truncated"
    case .checksumMismatch: "checksum"
    case .invalidValue(let field, _, _): "value " + field.prefix { !$0.isNumber }
    case .misplaced(let part, let rule, _): "misplaced \(part) \(rule)"
    case .missing(let part): "missing \(part)"
    case .wrongSequenceNumber: "sequence"
    case .invalidPixelData, .irregularPixelData: "pixels"
    case .unsupported: "unsupported"
    case .foreignContent(_, let name): "foreign \(name)"
    case .exceedsLimit(let limit, _, _): "limit \(limit)"
    case .outOfMemory: "memory"
    }
  }
}
