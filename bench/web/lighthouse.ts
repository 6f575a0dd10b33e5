import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Bench } from '../measuring/bench.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, milliseconds, short } from '../measuring/units.ts'
import { startChromium, type WebBench } from '../measuring/browser.ts'
import { printFailed, type Result } from './lighthouse-audits.ts'
import { benchSite, entryPages } from './site.ts'

const devices = ['mobile', 'desktop'] as const
type Device = (typeof devices)[number]

/** The minimum scores for performance. The others must be 100. */
const least = { mobile: 95, desktop: 100 }

const names = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof names)[number]

const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const
type Metric = keyof typeof metrics

type Figures = Record<Category | Metric, number>

export const benchLighthouse = (bench: Bench): Promise<Section> =>
  benchSite(bench, { title: 'Lighthouse', sides: ['phone', 'desktop'], ratioHeading: '' }, [auditPages])

async function auditPages(web: WebBench): Promise<Pick<Section, 'about' | 'lines'>> {
  const chromium = await startChromium(web.chromium, web.folder)
  const lines: Line[] = []
  const speeds: number[] = []
  const runs = web.quick ? 1 : 3
  let version = ''
  try {
    for (const { name, path } of [...entryPages(web), { name: '`/tools`', path: '/tools' }]) {
      const figures = {} as Record<Device, Figures>
      for (const device of devices) {
        const results: Result[] = []
        for (let run = 0; run < runs; run++) results.push(await audit(web.site, path, device, chromium.port))
        printFailed(`${device} ${path}`, results[0]!)
        figures[device] = figuresOf(results)
        speeds.push(...results.map(({ environment }) => environment.benchmarkIndex))
        version = results[0]!.lighthouseVersion
      }
      lines.push(...describe(name, figures))
    }
  } finally {
    await chromium.stop()
  }
  return {
    about: [
      `Lighthouse ${version}: scores and times as on a phone and as on a desktop, each with the throttling that Lighthouse
       simulates. The speed of this machine is ${count(median(speeds))} on Lighthouse's own scale (${count(Math.min(...speeds))} at worst). Medians of ${runs}. When
       nothing was shown until the scripts had run, the performance on a phone was 73 to 94. Pages that are hidden from
       search engines, such as the login, are not measured.`,
    ],
    lines,
  }
}

async function audit(site: string, path: string, device: Device, port: number): Promise<Result> {
  // On a busy machine Lighthouse sometimes misses the start of the page (NO_NAVSTART) and asks to be run again.
  let found: Result | undefined
  for (let tries = 3; found === undefined; tries--)
    found = await runLighthouse(site + path, device, port).catch((error: unknown) => {
      if (tries === 1) throw error
      return undefined
    })
  const urls = (found.audits['network-requests']?.details?.items ?? []).map(({ url }) => url)
  const others = urls.filter((url) => !url.startsWith(`${site}/`) && !url.startsWith('data:'))
  if (others.length > 0 || urls.length === 0)
    throw new Error(`${path} makes requests to other sites: ${others.join()}`)
  return found
}

/** npm fetches it, once: with what it needs, it is larger than everything else that is developed with. */
async function runLighthouse(url: string, device: Device, port: number): Promise<Result> {
  const options = `--output=json --quiet --no-enable-error-reporting --only-categories=${names.join()}`
  const preset = device === 'desktop' ? ['--preset=desktop'] : []
  const words = ['--yes', 'lighthouse@13', url, `--port=${port}`, ...options.split(' '), ...preset]
  const { stdout } = await promisify(execFile)('npx', words, { maxBuffer: 2 ** 28 })
  return JSON.parse(stdout) as Result
}

function figuresOf(results: Result[]): Figures {
  const middle = (figure: (result: Result) => number | null | undefined) =>
    median(results.map((result) => figure(result) ?? NaN))
  return Object.fromEntries([
    ...names.map((name) => [name, Math.round(middle(({ categories }) => categories[name]?.score) * 100)]),
    ...Object.entries(metrics).map(([name, id]) => [name, middle(({ audits }) => audits[id]?.numericValue)]),
  ]) as Figures
}

function describe(name: string, figures: Record<Device, Figures>): Line[] {
  const { mobile, desktop } = figures
  const rest = names.filter((name) => name !== 'performance')
  const said = (device: Device) => rest.map((name) => figures[device][name]).join(' / ')
  return [
    {
      what: `${name}: performance`,
      ours: String(mobile.performance),
      theirs: String(desktop.performance),
      ratio: '',
      target: `≥ ${least.mobile}, ${least.desktop}`,
      met: mobile.performance >= least.mobile && desktop.performance >= least.desktop,
    },
    {
      what: '– accessibility / best practices / SEO',
      ours: said('mobile'),
      theirs: said('desktop'),
      ratio: '',
      target: '100 each',
      met: rest.every((name) => mobile[name] === 100 && desktop[name] === 100),
    },
    times(figures),
  ]
}

function times(figures: Record<Device, Figures>): Line {
  const said = (device: Device) => {
    const { FCP, LCP, TBT, CLS } = figures[device]
    return `${[FCP, LCP, TBT].map(whole).join(' / ')} / ${short(CLS)}`
  }
  return { what: '– FCP / LCP / TBT / CLS', ours: said('mobile'), theirs: said('desktop'), ratio: '' }
}

const whole = (ms: number): string => (ms === 0 ? '0 ms' : milliseconds(ms))
