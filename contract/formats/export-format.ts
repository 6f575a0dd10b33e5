/** How results, lists and the dataset are exported. The first is the one for requests that name none. */
export const exportFormats = ['txt', 'csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const [defaultExportFormat] = exportFormats

/** The name of a downloaded file: a colon is not allowed on Windows. */
export const downloadName = (what: string, format: ExportFormat, now = new Date()): string =>
  `${what}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.${format}`
