import type { ReadProxies } from '#contract/formats/proxy-text.ts'
import { plural, formatNumber } from '../../../ui/text/format.ts'

/** `12 proxies, 2 lines not understood, 1 duplicate left out`. */
export function readWords({ proxies, complaints, duplicates }: ReadProxies, most: number): string {
  const parts = [plural(proxies.length, 'proxy', 'proxies')]
  if (complaints.length > 0) parts.push(`${plural(complaints.length, 'line')} not understood`)
  if (duplicates.length > 0) parts.push(`${plural(duplicates.length, 'duplicate')} left out`)
  if (proxies.length > most)
    parts.push(`${formatNumber(proxies.length - most)} over the limit of ${formatNumber(most)}`)
  return parts.join(', ')
}
