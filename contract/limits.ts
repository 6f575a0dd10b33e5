/** Numbers that server and browser hold to alike. */
export const limits = {
  pageSizes: [100, 250, 500, 1000],
  pageSize: 250,
  bankPageSize: 50,
  bankSearchMilliseconds: 300,
  binsPerRequest: 10_000,
  binsInAddress: 100,
  binDigits: 6,
  extendedBinDigits: 11,
  bodyBytes: 1024 * 1024,
  searchTextLength: 500_000,
  filterValues: 500,
  downloadRows: 100_000,
  requestMilliseconds: 15_000,
  nameLength: 60,
  nameInputLength: 70,
  humanTokenLength: 8192,
} as const
