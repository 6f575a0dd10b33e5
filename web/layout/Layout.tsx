import { Suspense, type ReactNode } from 'react'
import { useLocation } from '../router/Router.tsx'
import { OfflineNotice } from '../connection/OfflineNotice.tsx'
import { Banners } from './Banners.tsx'
import { TakenOver } from '../first-view.ts'
import { FailureBoundary } from './FailureBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Loading } from './Loading.tsx'
import classes from './Layout.module.css'
import { usePageHead } from './page-head.ts'
import { usePageTop } from './page-top.ts'
import { Toast } from '../ui/feedback/Toast.tsx'

/** The frame around every page. It stays when a page fails. */
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
      {page?.banner && <Banners />}
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
