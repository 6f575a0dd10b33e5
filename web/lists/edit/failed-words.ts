import type { Said } from '../../ui/toast.ts'
import { number } from '../../ui/words.ts'

const named = 10

/** Says which BINs could not be added. */
export function failedWords(bins: string[]): Said {
  const more = bins.length > named ? ` and ${number(bins.length - named)} more` : ''
  return {
    tone: 'warn',
    title: `${number(bins.length)} BIN(s) failed to add. They might be duplicates or invalid. You can add them later.`,
    text: bins.slice(0, named).join(', ') + more,
  }
}
