// Parts of the frame around every page that the server fills in.
import { pages } from '#contract/pages.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { Link } from '../router/Link.tsx'
import { firstData } from '../first-data.ts'
import { filledIn, useIsTakenOver } from '../first-view.ts'
import { DataAge } from '../ui/text/DataAge.tsx'
import { dataDate, shortDate } from '../ui/text/format.ts'
import classes from './Layout.module.css'

export const HomeLink = filledIn('homeLink', () => (
  <Link to="/" className={classes.logo} aria-label={`${firstData.site.name}, home`}>
    <Logo size={24} />
    <span className={classes.name}>{firstData.site.name}</span>
  </Link>
))

export const DatasetLine = filledIn('datasetLine', () => {
  const { dataset } = firstData
  return (
    <p className={classes.data}>
      <Link to={pages.dataset.path}>{dataset.name}</Link>
      <span>{formatNumber(dataset.rows)} BINs</span>
      <span>{dataset.licence}</span>
      <span>
        <DataDate of={dataset} /> <DataAge date={dataset.date} />
      </span>
    </p>
  )
})

export const ChatLink = filledIn('chatLink', () => (
  <a href={firstData.site.chat.href} target="_blank" rel="noopener">
    {firstData.site.chat.label}
  </a>
))

export const FriendLinks = filledIn('friendLinks', () =>
  firstData.site.friends.map(({ label, href }) => (
    <li key={href}>
      <a href={href} className={classes.friend} target="_blank" rel="noopener">
        {label}
      </a>
    </li>
  )),
)

function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        fill="var(--accent)"
        d="M3 1h1.6a.4 .4 0 0 1 .4 .4v5.2a.4 .4 0 0 1 -.4 .4h-3.2a.4 .4 0 0 1 -.4 -.4v-3.6a2 2 0 0 1 2 -2zM1.4 8h3.2a.4 .4 0 0 1 .4 .4v6.2a.4 .4 0 0 1 -.4 .4h-1.6a2 2 0 0 1 -2 -2v-4.6a.4 .4 0 0 1 .4 -.4z"
      />
      <path
        fill="currentColor"
        d="M6.4 1h4.6a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-4.6a.4 .4 0 0 1 -.4 -.4v-5.2a.4 .4 0 0 1 .4 -.4zM6.4 8h6.6a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-6.6a.4 .4 0 0 1 -.4 -.4v-6.2a.4 .4 0 0 1 .4 -.4z"
      />
    </svg>
  )
}

/** The date of data. The server, which does not know the visitor's language, writes it in English. */
function DataDate({ of }: { of: { date: string | null; imported: string | null } }) {
  const language = useIsTakenOver() ? undefined : 'en'
  return of.date ? <time dateTime={of.date}>{shortDate(of.date, language)}</time> : dataDate(of, language)
}
