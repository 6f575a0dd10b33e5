import type { IpList, IpSource } from '#contract/ip.ts'
import { shortDate } from '../../../ui/text/format.ts'
import rows from './Rows.module.css'

/** Where something is from: the name of the source, its day and its licence. */
export function Origin({ origin }: { origin: IpSource | IpList }) {
  const { title, url, licence, credit, date } = origin
  const about = [date ? shortDate(date) : 'Without a date', licence ?? 'licence not stated']
  return (
    <div>
      <h3 className={rows.title}>
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            <bdi>{title}</bdi>
          </a>
        ) : (
          <bdi>{title}</bdi>
        )}
      </h3>
      <p className={rows.small}>
        <bdi>{about.join(' · ')}</bdi>
      </p>
      {credit && (
        <p className={rows.small}>
          <a href={credit.url} target="_blank" rel="noopener noreferrer">
            {credit.text}
          </a>
        </p>
      )}
    </div>
  )
}
