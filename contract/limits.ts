/** Limits that server and browser share. */
export const limits = {
  pageSizes: [100, 250, 500, 1000],
  pageSize: 250,
  bankPageSize: 50,
  bankSearchMilliseconds: 300,
  binsPerRequest: 10_000,
  /** Of their text, in a request: what so many BINs need, with separators and digits too many. */
  charactersOfBins: 200_000,
  /** In a text, from the first to the last. */
  binsPerRange: 1000,
  binsInAddress: 100,
  /** As many as fit in an address, with eleven digits each. */
  binsPerSheet: 1000,
  bulkLines: 1_000_000,
  bulkLineBytes: 65_536,
  /** Without use. */
  sessionDays: 30,
  /** In which a request with the same Idempotency-Key gets the same reply. */
  keptReplyHours: 24,
  /** After a check of proxies has ended. */
  proxyJobMinutes: 15,
  exposureAnswerMinutes: 15,
  sharedSearchDays: 30,
  /** Of all visitors together. */
  sharedSearches: 20_000,
  sharedSearchBytes: 256 * 1024 * 1024,
  binDigits: 6,
  extendedBinDigits: 11,
  /** Of a card whose exposure is checked. */
  cardBinDigits: 8,
  /** Of calls that take many BINs. */
  bodyBytes: 1024 * 1024,
  smallBodyBytes: 64 * 1024,
  /** Calls without a body ignore one of this length, which some clients send. */
  noBodyBytes: 1024,
  /** A larger body counts as several requests. */
  bytesPerRequest: 100_000,
  filterValues: 500,
  /** How many matching options are selected at once, so that the URL stays short enough. */
  optionsAtOnce: 200,
  requestMilliseconds: 15_000,
  humanTokenLength: 8192,
  cardFieldLength: 32,
  exposureDatasets: 40,
  binsPerList: 5000,
  listsPerAccount: 1000,
  bookmarksPerAccount: 10_000,
  reviewsPerAccount: 5000,
  tokensPerAccount: 20,
  openCorrectionsPerAccount: 50,
  acceptedCorrections: 20_000,
  /** Of the same bank with the same value, next to a BIN. */
  neighbouringBins: 100,
  correctionPageSize: 20,
  correctionComments: 20,
  listPageSize: 20,
  /** How many BINs of a list can be requested, and printed, at once. */
  printedBins: 1000,
  listsPerPage: 100,
  publicListPageSize: 24,
  reviewPageSize: 10,
  tagsPerReview: 10,
  binListPageSize: 10,
  longerBins: 50,
  binHistory: 30,
  neighbours: 3,
  topBins: 5,
  topReviewers: 5,
  recentReviews: 10,
  recentLists: 10,
  proxiesPerJob: 500,
  /** In several jobs, after one human check. */
  proxiesPerCheck: 5000,
} as const
