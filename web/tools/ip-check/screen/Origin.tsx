import type { IpList, IpSource } from '#contract/calls/ip.ts'
import { shortDate } from '../../../ui/text/format.ts'
import classes from './IpCheck.module.css'

export function Origin({ origin }: { origin: IpSource | IpList }) {
  const { title, url, licence, credit, date } = origin
  const details = [date ? shortDate(date) : 'No date', licence ?? 'licence not stated']
  return (
    <div>
      <h3 className={classes.rowTitle}>
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            <bdi>{title}</bdi>
          </a>
        ) : (
          <bdi>{title}</bdi>
        )}
      </h3>
      <p className={classes.origin}>
        <bdi>{details.join(' · ')}</bdi>
      </p>
      {credit && (
        <p className={classes.origin}>
          <a href={credit.url} target="_blank" rel="noopener noreferrer">
            {credit.text}
          </a>
        </p>
      )}
    </div>
  )
}
