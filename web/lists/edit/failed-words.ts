import type { ToastMessage } from '../../ui/feedback/toast.ts'
import { formatNumber } from '../../ui/text/format.ts'

const named = 10

/** Says which BINs could not be added. */
export function failedWords(bins: string[]): ToastMessage {
  const more = bins.length > named ? ` and ${formatNumber(bins.length - named)} more` : ''
  return {
    tone: 'warn',
    title: `${formatNumber(bins.length)} BIN(s) failed to add. They might be duplicates or invalid. You can add them later.`,
    text: bins.slice(0, named).join(', ') + more,
  }
}
