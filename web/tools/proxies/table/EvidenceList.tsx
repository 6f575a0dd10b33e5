import type { ProxyEvidence } from '#contract/proxies.ts'
import { shortDate } from '../../../ui/text/format.ts'

/** Which lists name the exit, why, and where to ask for removal. */
export const EvidenceList = ({ evidence }: { evidence: readonly ProxyEvidence[] }) => (
  <ul>
    {evidence.map(({ list, date, reason, delist }) => (
      <li key={list}>
        <bdi>{list}</bdi>
        {date && <span className="quiet"> ({shortDate(date)})</span>}: <bdi>{reason}</bdi>{' '}
        {delist && isAddress(delist) && (
          <a href={delist} target="_blank" rel="noopener noreferrer">
            Ask for removal
          </a>
        )}
      </li>
    ))}
  </ul>
)

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text)
