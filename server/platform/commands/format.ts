export const lines = (...all: string[]): string => all.filter((line) => line !== '').join('\n')

export const dateTime = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

export function truncate(text: string, most = 70): string {
  const letters = [...text.replaceAll('\n', ' ')]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')
}
