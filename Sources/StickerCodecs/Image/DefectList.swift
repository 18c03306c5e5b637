/// Defects in the order they were met, at most one of each kind and severity, so that a file made
/// of nothing but defects cannot make the list long.
struct DefectList: Sendable {
  /// More than there are kinds in any file that is not made to have many.
  static let mostDefects = 64

  private(set) var defects: [Defect] = []
  private var kinds: Set<String> = []

  mutating func add(_ fault: ImageFault, _ severity: Defect.Severity, frame: Int? = nil) {
    guard defects.count < Self.mostDefects,
      kinds.insert("\(severity.rawValue) \(fault.kind)").inserted
    else { return }
    defects.append(Defect(fault, severity: severity, frame: frame))
  }
}

extension ImageFault {
  /// Whether the other fault says the same about the same part.
  func isSameKind(as other: ImageFault) -> Bool { kind == other.kind }

  /// What makes two faults of one kind: the same sentence about the same part.
  fileprivate var kind: String {
    switch self {
    case .unrecognizedFormat, .savedAsText, .undecoded: "format"
    case .truncated: "truncated"
    case .checksumMismatch: "checksum"
    case .invalidValue(let field, _, _): "value " + field.withoutNumbers
    case .misplaced(let part, let rule, _): "misplaced \(part.withoutNumbers) \(rule)"
    case .missing(let part): "missing " + part.withoutNumbers
    case .missingTrailer: "trailer"
    case .wrongSequenceNumber: "sequence"
    case .invalidPixelData, .irregularPixelData: "pixels"
    case .unsupported: "unsupported"
    case .foreignContent(_, let name): "foreign \(name)"
    case .exceedsLimit(let limit, _, _): "limit " + limit.rawValue
    case .outOfMemory: "memory"
    }
  }
}

extension String {
  /// What a part is called before any offset or count.
  fileprivate var withoutNumbers: Substring { prefix { !$0.isNumber } }
}
