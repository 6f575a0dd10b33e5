import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { chromiumFlags } from '#test/run/needs.ts'
import type { Bench } from './bench.ts'
import type { RunningServer } from './processes.ts'

export interface WebBench extends Bench {
  dataset: Dataset
  list: string
  server: RunningServer
  site: string
  chromium: string
}

const browserFlags = chromiumFlags('127.0.0.1')

export const launchBrowser = (program: string): Promise<Browser> =>
  chromium.launch({ executablePath: program, args: browserFlags })

const desktop = { viewport: { width: 1280, height: 800 } }
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export function newVisitor(
  browser: Browser,
  site: string,
  storage: Record<string, string> = {},
  device: Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile'> = desktop,
): Promise<BrowserContext> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  return browser.newContext({
    baseURL: site,
    ...device,
    locale: 'en-US',
    storageState: { cookies: [], origins: [{ origin: site, localStorage }] },
  })
}
