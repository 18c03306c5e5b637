/// The keys and values of privacy manifests (Apple, Privacy manifest files; Describing use of required reason API;
/// NSPrivacyCollectedDataType; as of 2026).
enum PrivacyVocabulary {
  static let tracking = "NSPrivacyTracking"
  static let domains = "NSPrivacyTrackingDomains"
  static let collected = "NSPrivacyCollectedDataTypes"
  static let accessed = "NSPrivacyAccessedAPITypes"
  static let keys = [tracking, domains, collected, accessed]

  // An entry of `accessed`.
  static let category = "NSPrivacyAccessedAPIType"
  static let reasons = "NSPrivacyAccessedAPITypeReasons"
  static let categoryPrefix = "NSPrivacyAccessedAPICategory"
  /// The approved reasons, by category without its prefix.
  static let approvedReasons: [String: [String]] = [
    "FileTimestamp": ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"],
    "SystemBootTime": ["35F9.1", "8FFB.1", "3D61.1"],
    "DiskSpace": ["85F4.1", "E174.1", "7D9E.1", "B728.1"],
    "ActiveKeyboards": ["3EC4.1", "54BD.1"],
    "UserDefaults": ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"],
  ]

  // An entry of `collected`.
  static let dataType = "NSPrivacyCollectedDataType"
  static let linked = "NSPrivacyCollectedDataTypeLinked"
  static let trackingOfType = "NSPrivacyCollectedDataTypeTracking"
  static let purposes = "NSPrivacyCollectedDataTypePurposes"
  static let purposePrefix = "NSPrivacyCollectedDataTypePurpose"
  /// The types of data, without ``dataType`` before them.
  static let dataTypes: Set<String> = [
    "Name", "EmailAddress", "PhoneNumber", "PhysicalAddress", "OtherUserContactInfo", "Health",
    "Fitness", "PaymentInfo", "CreditInfo", "OtherFinancialInfo", "PreciseLocation",
    "CoarseLocation", "SensitiveInfo", "Contacts", "EmailsOrTextMessages", "PhotosorVideos",
    "AudioData", "GameplayContent", "CustomerSupport", "OtherUserContent", "BrowsingHistory",
    "SearchHistory", "UserID", "DeviceID", "PurchaseHistory", "ProductInteraction",
    "AdvertisingData", "OtherUsageData", "CrashData", "PerformanceData", "OtherDiagnosticData",
    "EnvironmentScanning", "Hands", "Head", "OtherDataTypes",
  ]
  /// The purposes, without ``purposePrefix``.
  static let purposeNames: Set<String> = [
    "ThirdPartyAdvertising", "DeveloperAdvertising", "Analytics", "ProductPersonalization",
    "AppFunctionality", "Other",
  ]
}
