import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '#contract/site.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Config } from '../config.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { documentHeaders } from '../http/headers.ts'
import { siteOrigin } from '../http/origin.ts'
import { send } from '../http/send.ts'
import { builtSite, unbuiltHtml, type BuiltSite, type SiteSource } from './built-site.ts'
import { firstData, type FirstReply } from './first-data.ts'
import { headTags, type PageHead } from './heads.ts'
import { turnstileHost } from './policy.ts'
import { pack, ready, sendReady, type Ready } from './ready.ts'

export interface PageToSend extends PageHead {
  /** The file in web/ that the browser will load for it. */
  module: string
  status: 200 | 403 | 404 | 503
}

export type Sent = FastifyReply | Promise<FastifyReply>

export interface PageSender {
  /** A page that only a new dataset changes. */
  fixed(request: FastifyRequest, reply: FastifyReply, page: PageToSend): Sent
  /** A page of which there are too many to keep. */
  made(request: FastifyRequest, reply: FastifyReply, page: PageToSend, first?: FirstReply): Sent
}

/** Fills index.html for one page after another. */
export function pageSender(
  config: Pick<Config, 'siteName' | 'publicUrl' | 'port' | 'turnstile'>,
  site: Site,
  current: CurrentDataset,
  source: SiteSource,
): PageSender {
  let built = source.site ?? builtSite(unbuiltHtml, {})
  let kept = new KeptPages()
  let headers = pageHeaders(built, config)
  source.onChange?.((changed) => {
    built = changed
    kept = new KeptPages()
    headers = pageHeaders(built, config)
  })
  const origin = siteOrigin(config)
  const dataOf = firstData(site)

  const fill = (page: PageToSend, origin: string, dataset: Dataset, first?: FirstReply): Buffer => {
    const { html, early } = built
    const { preloads, styles } = built.tagsOf(page.module)
    const tags = headTags(page, { origin, siteName: config.siteName })
    return Buffer.concat([
      Buffer.from(html.beforeHead + tags + early + preloads + html.beforeStyles + styles + html.beforeData),
      dataOf(dataset, first),
      Buffer.from(html.end),
    ])
  }

  const make = async (page: PageToSend, origin: string, dataset: Dataset): Promise<Ready> => {
    const plain = fill(page, origin, dataset)
    return ready(plain, await pack(plain, quickly), headers)
  }

  return {
    fixed(request, reply, page) {
      const { dataset } = current
      const from = origin(request)
      reply.code(page.status)
      const found = kept.find(dataset, `${from} ${page.canonical} ${page.title}`, () =>
        make(page, from, dataset),
      )
      return found instanceof Promise
        ? found.then((it) => sendReady(request, reply, it))
        : sendReady(request, reply, found)
    },
    made(request, reply, page, first) {
      const bytes = fill(page, origin(request), current.dataset, first)
      return send(request, reply.code(page.status).headers(headers), bytes)
    },
  }
}

const pageHeaders = ({ policy }: BuiltSite, { turnstile }: Pick<Config, 'turnstile'>) => ({
  ...documentHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(turnstile ? [turnstileHost] : []),
  'cache-control': 'no-cache',
  // Some addresses answer programs differently, and all of them pack.
  vary: 'accept, accept-encoding',
})

/** Packing as well as can be takes forty times as long and saves a tenth; a stranger's Host header must not cost that. */
const quickly = 6

/** Whoever sends made-up Host headers must not fill the memory. */
const mostKept = 200

/** Pages of a dataset that were asked for, packed. */
class KeptPages {
  private readonly pages = new WeakMap<Dataset, Map<string, Ready | Promise<Ready>>>()

  find(dataset: Dataset, key: string, make: () => Promise<Ready>): Ready | Promise<Ready> {
    let pages = this.pages.get(dataset)
    if (!pages) this.pages.set(dataset, (pages = new Map()))
    const known = pages.get(key)
    if (known) return known
    if (pages.size >= mostKept) pages.clear()
    const making = make()
    pages.set(key, making)
    making.then(
      // From now on nobody has to wait a turn for it.
      (page) => pages.set(key, page),
      () => pages.delete(key),
    )
    return making
  }
}
