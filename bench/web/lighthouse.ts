import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { allBanks } from '#engine/search/banks.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, milliseconds, short } from '../measuring/units.ts'
import { startChromium, type WebBench } from '../measuring/browser.ts'
import { printFailed } from './lighthouse-audits.ts'

const devices = ['desktop', 'mobile'] as const
type Device = (typeof devices)[number]

/** The minimum scores of the front page on a desktop. */
const categories = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof categories
const names = Object.keys(categories) as Category[]
const labels = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}

const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const
type Metric = keyof typeof metrics

type Figures = Record<Category | Metric, number>

export async function benchLighthouse(web: WebBench): Promise<Pick<Section, 'about' | 'lines'>> {
  const chromium = await startChromium(web.chromium, web.folder)
  const lines: Line[] = []
  const speeds: number[] = []
  let version = ''
  try {
    for (const path of pathsOf(web)) {
      const figures = {} as Record<Device, Figures>
      for (const device of devices) {
        const results: Result[] = []
        const runs = path === '/' && !web.quick ? 3 : 1
        for (let run = 0; run < runs; run++) results.push(await audit(web.site, path, device, chromium.port))
        printFailed(`${device} ${path}`, results[0]!)
        figures[device] = figuresOf(results)
        speeds.push(...results.map(({ environment }) => environment.benchmarkIndex))
        version = results[0]!.lighthouseVersion
      }
      lines.push(...(path === '/' ? describeFront(figures) : describe(path, figures)))
    }
  } finally {
    await chromium.stop()
  }
  return {
    about: [
      `Lighthouse ${version}: scores and times as on a desktop, next to those as on a phone, each with the throttling that
       Lighthouse simulates. The speed of this machine is ${count(median(speeds))} on Lighthouse's own scale (${count(Math.min(...speeds))} at worst).
       ${web.quick ? '' : 'The front page is the median of three runs. '}The targets apply to the front page. Pages that are hidden from search engines, such as the login, are
       not measured.`,
    ],
    lines,
  }
}

function pathsOf({ dataset }: WebBench): string[] {
  const bin = dataset.rowOf('437773') === undefined ? dataset.bin(0) : '437773'
  return ['/', '/?vendors=VISA', `/bin/${bin}`, `/bank/${allBanks(dataset)[0]!.slug}`, '/tools']
}

async function audit(site: string, path: string, device: Device, port: number): Promise<Result> {
  const settings = { port, logLevel: 'error' as const, onlyCategories: names }
  const run = () => lighthouse(site + path, settings, device === 'desktop' ? desktopConfig : undefined)
  let found = await run()
  // On a busy machine Lighthouse sometimes misses the start of the page (NO_NAVSTART) and asks to be run again.
  for (let again = 0; again < 2 && found?.lhr.runtimeError; again++) found = await run()
  if (!found || found.lhr.runtimeError) {
    throw new Error(`Lighthouse failed on ${path}: ${found?.lhr.runtimeError?.message}`)
  }
  const { details } = found.lhr.audits['network-requests']!
  const urls = ((details as { items?: { url: string }[] } | undefined)?.items ?? []).map(({ url }) => url)
  const others = urls.filter((url) => !url.startsWith(`${site}/`) && !url.startsWith('data:'))
  if (others.length > 0 || urls.length === 0)
    throw new Error(`${path} makes requests to other sites: ${others.join()}`)
  return found.lhr
}

function figuresOf(results: Result[]): Figures {
  const middle = (figure: (result: Result) => number | null | undefined) =>
    median(results.map((result) => figure(result) ?? NaN))
  return Object.fromEntries([
    ...names.map((name) => [name, Math.round(middle(({ categories }) => categories[name]?.score) * 100)]),
    ...Object.entries(metrics).map(([name, id]) => [name, middle(({ audits }) => audits[id]?.numericValue)]),
  ]) as Figures
}

function describeFront({ desktop, mobile }: Record<Device, Figures>): Line[] {
  const scores = names.map((name, at): Line => {
    const least = categories[name]
    return {
      what: at === 0 ? `Lighthouse, \`/\`: ${labels[name]}` : `– ${labels[name]}`,
      ours: `desktop ${desktop[name]}`,
      theirs: `mobile ${mobile[name]}`,
      ratio: '',
      target: least === 100 ? '100' : `≥ ${least}`,
      met: desktop[name] >= least,
    }
  })
  return [...scores, times({ desktop, mobile })]
}

function describe(path: string, figures: Record<Device, Figures>): Line[] {
  const scores = (device: Device) => `${device} ${names.map((name) => figures[device][name]).join(' / ')}`
  return [
    {
      what: `Lighthouse, \`${path}\`: all four`,
      ours: scores('desktop'),
      theirs: scores('mobile'),
      ratio: '',
    },
    times(figures),
  ]
}

function times(figures: Record<Device, Figures>): Line {
  const said = (device: Device) => {
    const { FCP, LCP, TBT, CLS } = figures[device]
    return `${[FCP, LCP, TBT].map(whole).join(' / ')} / ${short(CLS)}`
  }
  return { what: '– FCP / LCP / TBT / CLS', ours: said('desktop'), theirs: said('mobile'), ratio: '' }
}

const whole = (ms: number): string => (ms === 0 ? '0 ms' : milliseconds(ms))
