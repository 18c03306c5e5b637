/// Defects in the order found, at most one of each kind and severity, so that a file full of defects cannot
/// make the list long.
struct DefectList: Sendable {
  /// Maximum number of defects; only crafted files have more.
  static let maxDefects = 64

  private(set) var defects: [Defect] = []
  private var kinds: Set<String> = []

  mutating func add(_ fault: ImageFault, _ severity: Defect.Severity, frame: Int? = nil) {
    guard defects.count < Self.maxDefects,
      kinds.insert("\(severity.rawValue) \(fault.kind)").inserted
    else { return }
    defects.append(Defect(fault, severity: severity, frame: frame))
  }
}

extension ImageFault {
  /// Returns true if another fault is of the same kind, so that reporting both would tell nothing new.
  func isSameKind(as other: ImageFault) -> Bool { kind == other.kind }

  /// A key of the fault's kind. Some keys contain the part of the file that is at fault; none contains a number.
  fileprivate var kind: String {
    switch self {
    case .unrecognizedFormat, .savedAsText, .undecoded: "format"
    case .truncated: "truncated"
    case .checksumMismatch(let part, _, _, _): "checksum \(part)"
    case .invalidValue(let field, _, _): "value " + field.beforeFirstDigit
    case .beyondCanvas: "beyond canvas"
    case .misplaced(let part, let rule, _): "misplaced \(part.beforeFirstDigit) \(rule)"
    case .duplicate(let part, _): "duplicate " + part.beforeFirstDigit
    case .missing(let part): "missing " + part.beforeFirstDigit
    case .missingTrailer: "trailer"
    case .wrongSequenceNumber: "sequence"
    case .invalidPixelData(nil, _), .irregularPixelData(nil, _): "pixels of the default image"
    case .invalidPixelData, .irregularPixelData: "pixels"
    case .unsupported: "unsupported"
    case .foreignContent(_, let name): "foreign \(name)"
    case .exceedsLimit(let limit, _, _): "limit " + limit.rawValue
    case .outOfMemory: "memory"
    }
  }
}

extension String {
  /// The text before the first digit, and so before any offset or count.
  fileprivate var beforeFirstDigit: Substring { prefix { !$0.isNumber } }
}
