/** Lines that say nothing are left out. */
export const lines = (...all: string[]): string => all.filter((line) => line !== '').join('\n')

export const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

export const whenWords = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

/** Of a text, what fits a line of a terminal. */
export function cut(text: string, most = 70): string {
  const letters = [...text.replaceAll('\n', ' ')]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')
}
