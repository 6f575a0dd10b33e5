import { useEffect, useLayoutEffect } from 'react'
import { pagesByPath, tabTitle, type Head, type Page } from '#contract/pages.ts'
import { matchPath } from '../router/match-path.ts'
import { useLocation } from '../router/Router.tsx'
import { firstData } from '../first-data.ts'

/** The page at this address. Keeps the head that the server sent until the visitor navigates, then updates it. */
export function usePageHead(): Page | undefined {
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  // Before the effects of the page itself, which may set a more specific head.
  useLayoutEffect(() => {
    hasNavigated ||= pathname !== firstPath
    if (page && hasNavigated) setHead(page, page.noindex, page.covers === undefined ? pathname : page.path)
  }, [page, pathname])
  return page
}

export function useHead(head: Head | undefined, noindex = false, canonical?: string): void {
  const { title, description } = head ?? {}
  useEffect(() => {
    if (title === undefined || description === undefined) return
    if (hasNavigated || wasNeutral) setHead({ title, description }, noindex, canonical)
  }, [title, description, noindex, canonical])
}

const firstPath = location.pathname
let hasNavigated = false
const wasNeutral =
  typeof document !== 'undefined' &&
  document.head.querySelector('meta[name="robots"]')?.getAttribute('content') === 'noindex'

export function pageAt(pathname: string): Page | undefined {
  const pages = [...pagesByPath.values()]
  return (
    pages.find(({ path }) => matchPath(path, pathname)) ??
    pages.find(({ covers }) => covers !== undefined && matchPath(covers, pathname))
  )
}

function setHead({ title, description }: Head, noindex = false, path = location.pathname): void {
  document.title = tabTitle(title, firstData.site.name)
  const address = publicOrigin() + path
  set('meta[name="description"]', 'content', description)
  set('meta[property="og:title"]', 'content', document.title)
  set('meta[property="og:description"]', 'content', description)
  set('meta[name="twitter:title"]', 'content', document.title)
  set('meta[name="twitter:description"]', 'content', description)
  set('meta[property="og:url"]', 'content', address)
  set('link[rel="canonical"]', 'href', address)
  set('meta[name="robots"]', 'content', noindex ? 'noindex' : 'index, follow')
}

/** The server knows the public address of the site; this browser may use another one. */
function publicOrigin(): string {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return URL.parse(canonical?.href ?? '')?.origin ?? location.origin
}

function set(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}
