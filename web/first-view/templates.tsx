// Run when the site is built: the first view of every page, with marks where the server fills something in.
// oxlint-disable-next-line import/no-unassigned-import -- sets what the others read when they are loaded
import './no-browser.ts'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { pagesByPath } from '#contract/pages.ts'
import { loadPage } from '../App.tsx'
import { firstData } from '../first-data.ts'
import { Root } from '../Root.tsx'
import { sent } from './first-view.ts'
import { samples, sampleText } from './samples.ts'

/** By path: pages with a view of their own, and the frame around every page. */
export async function renderTemplates(): Promise<{
  views: Record<string, string>
  frames: Record<string, string>
}> {
  Object.assign(firstData, samples.firstData)
  const views: Record<string, string> = {}
  const frames: Record<string, string> = {}
  for (const path of pagesByPath.keys()) frames[path] = await render(path, true)
  frames['*'] = await render('/no-such-page', true)
  for (const [path, { address, replies }] of Object.entries(samples.pages)) {
    views[path] = await render(address, false, replies)
  }
  return { views, frames }
}

async function render(
  address: string,
  isFrameOnly: boolean,
  replies: (readonly [unknown[], unknown])[] = [],
): Promise<string> {
  sent.isFrameOnly = isFrameOnly
  if (!isFrameOnly) await loadPage(address.replace(/\?.*/, ''))
  const client = new QueryClient()
  for (const [key, reply] of replies) client.setQueryData(key, reply)
  const html = renderToString(
    <Root client={client} router={(app) => <StaticRouter location={address}>{app}</StaticRouter>} />,
  )
  const problem = problemIn(html)
  if (problem) throw new Error(`The first view of ${address} cannot be rendered: ${problem}`)
  return html
}

/** An error leaves a mark for the browser to try again, and a part that is not filled in shows the sample. */
function problemIn(html: string): string | undefined {
  if (html.includes('<!--$!-->'))
    return /data-msg="([^"]*)/.exec(html)?.[1] ?? 'a component failed or was not loaded'
  return html.includes(sampleText) ? 'it has data of its own' : undefined
}
