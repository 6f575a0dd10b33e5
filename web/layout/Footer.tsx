import { firstData } from '../first-data.ts'
import { number, shortDate } from '../ui/words.ts'
import classes from './Footer.module.css'
import { Friends } from './Friends.tsx'

export function Footer() {
  const { site, dataset } = firstData
  return (
    <footer className={classes.footer}>
      <p className={classes.data}>
        <a href="/api/dataset">{dataset.name}</a>
        <span>{number(dataset.rows)} BINs</span>
        <span>
          {dataset.date ? <time dateTime={dataset.date}>{shortDate(dataset.date)}</time> : 'date unknown'}
        </span>
        <span>{dataset.licence}</span>
      </p>
      <nav className={classes.links} aria-label="Footer">
        <a href="/api/docs">API</a>
        <a href={site.chat.href} target="_blank" rel="noopener">
          {site.chat.label}
        </a>
        <Friends />
      </nav>
    </footer>
  )
}
