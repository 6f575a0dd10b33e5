import { createElement, lazy, type ComponentType } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { moved, pagesByPath, type Page } from '#contract/pages.ts'
import { HomeRedirect } from './layout/HomeRedirect.tsx'
import { Layout } from './layout/Layout.tsx'
import { NeedsAccount } from './layout/NeedsAccount.tsx'
import { pageAt } from './layout/page-head.ts'

const modules = import.meta.glob<{ Page: ComponentType }>('./*/*Page.tsx')
const loaded = new Map<string, ComponentType>()

/** Every page of the table, loaded when it is first shown. */
export const App = () => (
  <Routes>
    <Route element={<Layout />}>
      {routes}
      {redirects}
      <Route path="*" element={<HomeRedirect />} />
    </Route>
  </Routes>
)

/** Loads the code of a page; one that is loaded before it is shown appears without a placeholder. */
export async function loadPage(pathname: string): Promise<void> {
  const page = pageAt(pathname)
  if (page && page.goesTo === undefined) await load(page.module)
}

async function load(module: string): Promise<ComponentType> {
  const { Page } = await modules[`./${module}`]!()
  loaded.set(module, Page)
  return Page
}

const routes = [...pagesByPath.values()].map((page) => (
  <Route key={page.path} path={page.path} element={elementOf(page)} />
))

const redirects = Object.entries(moved).map(([path, to]) => (
  <Route key={path} path={path} element={<Navigate to={to} replace />} />
))

function elementOf({ module, account, goesTo }: Page) {
  if (goesTo !== undefined) return <HomeRedirect />
  const Later = lazy(async () => ({ default: await load(module) }))
  const Content = () => createElement(loaded.get(module) ?? Later)
  if (!account) return <Content />
  return (
    <NeedsAccount manner={account}>
      <Content />
    </NeedsAccount>
  )
}
