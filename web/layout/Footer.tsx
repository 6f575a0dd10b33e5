import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { useSignedIn } from '../session/session.ts'
import { ChatLink, DatasetLine, FriendLinks } from './from-first-data.tsx'
import { useOutsidePress } from '../ui/use-place.ts'
import classes from './Layout.module.css'

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

/** A dropdown of two links, because a menu component would be larger than the rest of the footer. */
function Friends() {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const button = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLDivElement>(null)
  useOutsidePress(root, opened ? close : undefined)
  return (
    <div
      ref={root}
      className={classes.friends}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        close()
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={opened}
        aria-controls="friends"
        onClick={() => setOpened(!opened)}
      >
        Our Friends <ChevronDown size={14} aria-hidden />
      </button>
      <ul id="friends" hidden={!opened}>
        <FriendLinks />
      </ul>
    </div>
  )
}
