import { attribute, elements } from './xml.ts'

export type NumberWriter = (value: number) => string

export function readStyles(xml: string, from1904: boolean): (NumberWriter | undefined)[] {
  const formats = new Map<number, string>()
  for (const { tag } of elements(xml, 'numFmt')) {
    formats.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode'))
  }
  const [cells] = elements(xml, 'cellXfs')
  return Array.from(elements(cells?.inside ?? '', 'xf'), ({ tag }) => {
    const id = Number(attribute(tag, 'numFmtId'))
    const code = formats.get(id) ?? ''
    if (isDateId(id) || isDateCode(code)) return (value) => dateText(value, from1904)
    // BINs with leading zeros
    return /^0{2,}$/.test(code) ? (value) => plainNumber(value).padStart(code.length, '0') : undefined
  })
}

/** A number without an exponent, as long as its digits are exact. */
export const plainNumber = (value: number): string => String(value)

/** The formats for dates and times that every workbook has, with those of East Asia. */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

function isDateCode(code: string): boolean {
  const letters = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return /[ymdhs]/i.test(letters) && !/[0#?]/.test(letters.replace(/ss?\.0+/gi, ''))
}

const millisecondsPerDay = 86_400_000

function dateText(value: number, from1904: boolean): string {
  // Excel counts a 29 February 1900 that never was.
  const days = from1904 ? value + 1462 : value < 60 ? value + 1 : value
  const moment = new Date(Math.round((days - 25_569) * millisecondsPerDay))
  if (Number.isNaN(moment.getTime())) return plainNumber(value)
  const text = moment.toISOString()
  const time = text.slice(11, 19)
  if (value >= 0 && value < 1) return time
  return time === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`
}
