export const limits = {
  pageSizes: [100, 250, 500, 1000],
  pageSize: 250,
  bankPageSize: 50,
  banksPerPage: 1000,
  bankSearchMilliseconds: 300,
  binsPerRequest: 10_000,
  /** The BINs of a request as text, with room for separators and extra digits. */
  charactersOfBins: 200_000,
  binsPerRange: 1000,
  binsInAddress: 100,
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
  sharedSearches: 20_000,
  sharedSearchBytes: 256 * 1024 * 1024,
  /** From longer BINs: this many values, and this many BINs of each. */
  alternatives: 20,
  binsOfAlternative: 3,
  binDigits: 6,
  extendedBinDigits: 11,
  cardBinDigits: 8,
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
  watchesPerAccount: 100,
  watchValueLength: 4000,
  /** Older ones are deleted. */
  changesPerWatch: 200,
  watchChangeDays: 90,
  binsPerWatchChange: 10,
  watchChangePageSize: 20,
  watchFeedEntries: 50,
  webhookUrlLength: 500,
  webhookSeconds: 10,
  /** After so long without a success, a webhook is turned off. */
  webhookDays: 7,
  acceptedCorrections: 20_000,
  neighbouringBins: 100,
  correctionPageSize: 20,
  correctionsPerPage: 100,
  correctionComments: 20,
  listPageSize: 20,
  printedBins: 1000,
  listsPerPage: 100,
  publicListPageSize: 24,
  reviewPageSize: 10,
  reviewsPerPage: 100,
  tagsPerReview: 10,
  binListPageSize: 10,
  longerBins: 50,
  binHistory: 30,
  differencePageSize: 50,
  /** How many countries and brands are counted. */
  differenceValues: 10,
  neighbours: 3,
  topBins: 5,
  topReviewers: 5,
  recentReviews: 10,
  recentLists: 10,
  proxiesPerJob: 500,
  /** In several jobs, after one human check. */
  proxiesPerCheck: 5000,
} as const

/** Only the digits that are compared are kept. */
export const mostBinDigits = (extended: boolean): number =>
  extended ? limits.extendedBinDigits : limits.binDigits
