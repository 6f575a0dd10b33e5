import type { ToastMessage } from '../../ui/feedback/toast.ts'
import { formatNumber } from '#contract/formats/numbers.ts'

const maxNamed = 10

export function failedBinsToast(bins: string[]): ToastMessage {
  const more = bins.length > maxNamed ? ` and ${formatNumber(bins.length - maxNamed)} more` : ''
  return {
    tone: 'warn',
    title: `${formatNumber(bins.length)} BIN(s) failed to add. They might be duplicates or invalid. You can add them later.`,
    text: bins.slice(0, maxNamed).join(', ') + more,
  }
}
