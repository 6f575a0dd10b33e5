import { pages } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { useSignedIn } from '../session/session.ts'
import classes from './Footer.module.css'
import { Friends } from './Friends.tsx'
import { ChatLink, DatasetLine } from './from-first-data.tsx'

export function Footer() {
  const signedIn = useSignedIn()
  return (
    <footer className={classes.footer}>
      <DatasetLine />
      <nav className={classes.links} aria-label="Footer">
        {signedIn && <Link to={pages.settings.path}>{pages.settings.title}</Link>}
        <Link to={pages.corrections.path}>{pages.corrections.title}</Link>
        <Link to={pages.docs.path}>API</Link>
        <ChatLink />
        <Friends />
      </nav>
    </footer>
  )
}
