// Dates without marks, such as 20261005. They have as many digits as a BIN, so they are only dates among other dates, at
// the same place in every line, or in a sentence. One that stands alone in a list of BINs is read as a BIN.

/** Places in a line, counted in numbers, at which every line of a text has a date. */
export type DateColumns = ReadonlySet<number>

const none: DateColumns = new Set()

export function dateColumns(text: string): DateColumns {
  if (!mayBeDates.test(text)) return none
  const counts: { dates: number; numbers: number }[] = []
  for (const line of text.split('\n')) {
    for (const [at, number] of (line.match(/\d+/g) ?? []).entries()) {
      const count = (counts[at] ??= { dates: 0, numbers: 0 })
      count.numbers++
      if (isDate(number)) count.dates++
    }
  }
  const columns = [...counts.entries()].filter(([, { dates, numbers }]) => dates > 1 && dates === numbers)
  return new Set(columns.map(([at]) => at))
}

export function replaceDates(text: string, columns: DateColumns, by: string): string {
  if (!mayBeDate.test(text)) return text
  return text
    .split('\n')
    .map((line) => (mayBeDate.test(line) ? inLine(line, columns, by) : line))
    .join('\n')
}

function inLine(line: string, columns: DateColumns, by: string): string {
  const numbers = line.match(/\d+/g) ?? []
  const areDates = isSentence.test(line) || (numbers.length > 1 && numbers.every(isDate))
  let at = -1
  return line.replace(/\d+/g, (number, index: number) => {
    at++
    if (!isDate(number) || !(areDates || columns.has(at))) return number
    // BIN 20261005, 2026100512-34, 20261005****1234
    const isPart = isMark(line, index - 1) || isMark(line, index + number.length)
    return isPart || isCalledBin.test(line.slice(Math.max(0, index - 12), index)) ? number : by
  })
}

const isMark = (line: string, at: number): boolean => /[\w#+*-]/.test(line[at] ?? ' ')

/** From 2015 to 2039. No BIN in use has eight digits like these. */
const datePattern = '20(?:1[5-9]|[23]\\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'
const mayBeDate = new RegExp(`(?<!\\d)${datePattern}(?!\\d)`)
const mayBeDates = new RegExp(`(?<!\\d)${datePattern}(?!\\d)[^]*?(?<!\\d)${datePattern}(?!\\d)`)
const wholeDate = new RegExp(`^${datePattern}$`)

function isDate(number: string): boolean {
  if (number.length !== 8 || !wholeDate.test(number)) return false
  const [month, day] = [number.slice(4, 6), number.slice(6)]
  if (month === '02') return day < (Number(number.slice(0, 4)) % 4 === 0 ? '30' : '29')
  return day < '31' || !['04', '06', '09', '11'].includes(month)
}

const isSentence = /\p{L}{2}/u
const isCalledBin = /(?:bins?|iins?|cards?|pan|prefix)["']?[ .:=#]{0,3}["']?$/i
