import { Suspense, type ReactNode, useEffect, useRef, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { pages } from '#contract/pages.ts'
import { useLocation, useArrival } from '../router/Router.tsx'
import { OfflineNotice } from '../connection/OfflineNotice.tsx'
import { Banners } from './Banners.tsx'
import { TakenOver, useIsTakenOver } from '../first-view.ts'
import { FailureBoundary } from './FailureBoundary.tsx'
import { Header } from './Header.tsx'
import { Loading } from './Loading.tsx'
import { usePageHead } from './page-head.ts'
import { useSignedIn } from '../session/session.ts'
import { Toast } from '../ui/feedback/Toast.tsx'
import classes from './Layout.module.css'
import { Link } from '../router/Link.tsx'
import { ChatLink, DatasetLine, FriendLinks } from './from-first-data.tsx'
import { useOutsidePress } from '../ui/use-place.ts'

export function Layout({ children }: { children: ReactNode }) {
  const { pathname, state } = useLocation()
  const page = usePageHead()
  usePageTop()
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <Header />
      <OfflineNotice />
      {page?.banner && (page.account ? <AccountBanners /> : <Banners />)}
      <div role="status" className={classes.notice}>
        {(state as { notice?: string } | null)?.notice}
      </div>
      <main id="main" tabIndex={-1} className={classes.main}>
        <FailureBoundary key={pathname}>
          <Suspense fallback={<Loading />}>
            <TakenOver>{children}</TakenOver>
          </Suspense>
        </FailureBoundary>
      </main>
      <Footer />
      <Toast />
    </div>
  )
}

/** Whoever is not signed in is sent elsewhere from the page of an account, where nothing should have moved. */
function AccountBanners() {
  const isTakenOver = useIsTakenOver()
  const signedIn = useSignedIn()
  return (
    (signedIn || !isTakenOver) && (
      <div className={classes.ofAccount}>
        <Banners />
      </div>
    )
  )
}

/** Scrolls a new page to its top. On back and forward the browser restores the position. */
function usePageTop(): void {
  const { pathname } = useLocation()
  const how = useArrival()
  const before = useRef(pathname)
  useEffect(() => {
    if (pathname !== before.current && how !== 'POP') scrollTo(0, 0)
    before.current = pathname
  }, [pathname, how])
}

function Footer() {
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
