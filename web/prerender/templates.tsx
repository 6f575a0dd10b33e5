// Run when the site is built: the first view of every page, with marks where the server fills something in.
// oxlint-disable-next-line import/no-unassigned-import -- sets what the others read when they are loaded
import './no-browser.ts'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { SentView } from '#contract/first-view.ts'
import { pagesByPath } from '#contract/pages.ts'
import { memoryHistory } from '../router/history.ts'
import { Router } from '../router/Router.tsx'
import { loadPage, Root } from '../App.tsx'
import { firstData } from '../first-data.ts'
import { sent } from '../first-view.ts'
import { samplePages, sampleFirstData, sampleText, type SamplePage } from './samples.ts'

/** By the view and the path of the page, such as `page /bin/:bin`; `*` is the path of unknown pages. */
export async function renderTemplates(): Promise<Record<string, string>> {
  Object.assign(firstData, sampleFirstData)
  const templates: Record<string, string> = {}
  for (const path of pagesByPath.keys()) templates[`frame ${path}`] = await render('frame', { address: path })
  templates['frame *'] = await render('frame', { address: '/no-such-page' })
  for (const page of samplePages) templates[`${page.view} ${page.path}`] = await render(page.view, page)
  return templates
}

async function render(
  view: SentView,
  { address, reply }: Pick<SamplePage, 'address' | 'reply'>,
): Promise<string> {
  sent.view = view
  if (view !== 'frame') await loadPage(address.replace(/\?.*/, ''))
  const client = new QueryClient()
  if (reply) client.setQueryData(reply.key, reply.data)
  const html = renderToString(
    <Root client={client} router={(app) => <Router history={memoryHistory(address)}>{app}</Router>} />,
  )
  const problem = problemIn(html)
  if (problem) throw new Error(`The first view of ${address} cannot be rendered: ${problem}`)
  return html
}

/** An error leaves a mark for the browser to try again, and a part that is not filled in shows the sample. */
function problemIn(html: string): string | undefined {
  if (html.includes('<!--$!-->'))
    return /data-msg="([^"]*)/.exec(html)?.[1] ?? 'a component failed or was not loaded'
  return html.includes(sampleText) ? 'it shows data that is not filled in' : undefined
}
