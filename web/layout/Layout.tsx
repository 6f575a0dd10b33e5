import { Suspense, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useArrival } from '../router/Router.tsx'
import { OfflineNotice } from '../connection/OfflineNotice.tsx'
import { Banners } from './Banners.tsx'
import { TakenOver, useIsTakenOver } from '../first-view.ts'
import { FailureBoundary } from './FailureBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Loading } from './Loading.tsx'
import { usePageHead } from './page-head.ts'
import { useSignedIn } from '../session/session.ts'
import { Toast } from '../ui/feedback/Toast.tsx'
import classes from './Layout.module.css'

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
