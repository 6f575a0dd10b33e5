/** Three significant digits. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toLocaleString('en', {
    minimumFractionDigits: 0,
    maximumFractionDigits: Math.min(decimals, 3),
  })
}

export const milliseconds = (ms: number): string =>
  ms >= 1000 ? `${short(ms / 1000)} s` : ms >= 1 ? `${short(ms)} ms` : `${short(ms * 1000)} µs`

export const megabytes = (bytes: number): string => `${short(bytes / 2 ** 20)} MB`
export const kilobytes = (bytes: number): string => `${short(bytes / 1024)} KB`
export const times = (ratio: number): string => `${short(ratio)}×`
export const percent = (share: number): string => `${short(share * 100)} %`
export const count = (value: number): string => Math.round(value).toLocaleString('en')
