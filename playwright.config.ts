// `playwright test` builds the pages, starts a site per worker and runs the journeys in e2e/. BINDEX_SITE names a site that
// runs already; BINDEX_SHOTS names a folder for pictures of every state.
import { isIP } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { sizeVariable } from './test/data/runs.ts'
import { chromiumFlags, need } from './test/run/needs.ts'

// Without its window system, a new context takes 0.2 s of CPU instead of 0.9 s.
const headless = need('headless')
const chromium = headless.path === undefined ? need('chromium') : headless
const firefox = need('firefox')

// oxlint-disable-next-line import/no-default-export -- Playwright reads the default export
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'var/browser-tests',
  globalSetup: './e2e/setup.ts',
  // One more than two cores can serve at once, because a test waits for a quarter of its time.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 90_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  reportSlowTests: { max: 10, threshold: 15_000 },
  use: {
    // Recording the page before and after each action would cost a fifth of the run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    screenshot: 'only-on-failure',
    // What moves would be seen half way.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  projects: [
    // First, because its one file would otherwise run alone at the end.
    ...(process.env[sizeVariable] === 'short' ? [] : [firefoxProject()]),
    {
      name: 'chromium',
      metadata: { missing: chromium.missing },
      use: {
        launchOptions: {
          ...(chromium.path !== undefined && { executablePath: chromium.path }),
          args: chromiumFlags(siteHost()),
        },
      },
    },
  ],
})

function siteHost(): string {
  const site = process.env['BINDEX_SITE']
  return site ? new URL(site).hostname : '127.0.0.1'
}

function firefoxProject(): Project {
  return {
    name: 'firefox',
    testMatch: 'journeys/*.spec.ts',
    // Without a browser, tests are skipped for this reason.
    metadata: { missing: firefox.missing },
    use: {
      browserName: 'firefox',
      // The unmodified browser, by WebDriver BiDi.
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: join(import.meta.dirname, 'e2e/firefox/start.ts'),
        env: {
          ...process.env,
          PATH: dirname(process.execPath) + delimiter + process.env['PATH'],
          BINDEX_FIREFOX: firefox.path,
        },
        firefoxUserPrefs: {
          'ui.prefersReducedMotion': 1,
          'dom.w3c_touch_events.enabled': 1,
          // As on a phone.
          'ui.useOverlayScrollbars': 1,
          // Otherwise it asks before a page reads what another one copied.
          'dom.events.testing.asyncClipboard': true,
          // It takes the focus from the page.
          'browser.download.alwaysOpenPanel': false,
          // Tests use no network: no name resolves.
          'network.dns.disabled': isIP(siteHost()) !== 0,
        },
      },
    },
  }
}
