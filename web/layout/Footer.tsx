import { Link } from 'react-router'
import { pages } from '#contract/pages.ts'
import { firstData } from '../first-data.ts'
import { useSignedIn } from '../session/session.ts'
import { dataDate, formatNumber, shortDate } from '../ui/text/format.ts'
import classes from './Footer.module.css'
import { Friends } from './Friends.tsx'

export function Footer() {
  const { site, dataset } = firstData
  const signedIn = useSignedIn()
  return (
    <footer className={classes.footer}>
      <p className={classes.data}>
        <Link to={pages.dataset.path}>{dataset.name}</Link>
        <span>{formatNumber(dataset.rows)} BINs</span>
        <span>
          {dataset.date ? <time dateTime={dataset.date}>{shortDate(dataset.date)}</time> : dataDate(dataset)}
        </span>
        <span>{dataset.licence}</span>
      </p>
      <nav className={classes.links} aria-label="Footer">
        {signedIn && <Link to={pages.settings.path}>{pages.settings.title}</Link>}
        <Link to={pages.corrections.path}>{pages.corrections.title}</Link>
        <a href="/api/docs">API</a>
        <a href={site.chat.href} target="_blank" rel="noopener">
          {site.chat.label}
        </a>
        <Friends />
      </nav>
    </footer>
  )
}
