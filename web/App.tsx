import { type ComponentType, StrictMode, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { moved, pagesByPath, type Page } from '#contract/pages.ts'
import { Navigate, Route, Routes } from './router/Router.tsx'
import { Layout } from './layout/Layout.tsx'
import { NeedsAccount } from './layout/NeedsAccount.tsx'
import { pageAt } from './layout/page-head.ts'
import { PaletteHost } from './palette/PaletteHost.tsx'
import { lazyComponent, type LazyComponent } from './ui/lazy-component.ts'
import { FailureBoundary } from './layout/FailureBoundary.tsx'

interface PageModule {
  Page: ComponentType
  /** Loads further code that the page needs at this address, together with its own. */
  prepare?: () => Promise<unknown>
}

const modules = import.meta.glob<PageModule>('./**/*Page.tsx')
const contents = new Map<string, LazyComponent<object>>()

const App = () => (
  <>
    <Layout>
      <Routes>
        {routes('path')}
        {redirects}
        {routes('covers')}
        {/* Unknown addresses redirect to the front page. */}
        <Route path="*" element={<Navigate to="/" />} />
      </Routes>
    </Layout>
    <PaletteHost />
  </>
)

export async function loadPage(pathname: string): Promise<void> {
  await contents.get(pageAt(pathname)?.module ?? '')?.load()
}

async function load(module: string): Promise<ComponentType> {
  const { Page, prepare } = await modules[`./${module}`]!()
  await prepare?.()
  return Page
}

const elements = new Map([...pagesByPath.values()].map((page) => [page, elementOf(page)]))

const routes = (kind: 'path' | 'covers') =>
  [...elements].map(([page, element]) => {
    const path = page[kind]
    return path !== undefined && <Route key={path} path={path} element={element} />
  })

const redirects = Object.entries(moved).map(([path, to]) => (
  <Route key={path} path={path} element={<Navigate to={to} />} />
))

function elementOf({ module, account, goesTo }: Page) {
  if (goesTo !== undefined) return <Navigate to="/" />
  const Content = contents.get(module) ?? lazyComponent(() => load(module))
  contents.set(module, Content)
  if (!account) return <Content />
  return (
    <NeedsAccount mode={account}>
      <Content />
    </NeedsAccount>
  )
}

export const Root = ({ client, router }: { client: QueryClient; router: (app: ReactNode) => ReactNode }) => (
  <StrictMode>
    <FailureBoundary title="Unexpected Application Error!">
      <QueryClientProvider client={client}>{router(<App />)}</QueryClientProvider>
    </FailureBoundary>
  </StrictMode>
)
