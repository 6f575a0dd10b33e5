import type { ReadProxies } from '#contract/formats/proxy-text.ts'
import { counted, number } from '../../../ui/words.ts'

/** `12 proxies, 2 lines not understood, 1 duplicate left out`. */
export function readWords({ proxies, complaints, duplicates }: ReadProxies, most: number): string {
  const parts = [counted(proxies.length, 'proxy', 'proxies')]
  if (complaints.length > 0) parts.push(`${counted(complaints.length, 'line')} not understood`)
  if (duplicates.length > 0) parts.push(`${counted(duplicates.length, 'duplicate')} left out`)
  if (proxies.length > most) parts.push(`${number(proxies.length - most)} over the limit of ${number(most)}`)
  return parts.join(', ')
}
