// How much of an obfuscated script can be read in a browser, and how long that takes.
import type { Browser, Page } from 'playwright-core'
import { need } from '#test/run/needs.ts'
import { byJsConfuser, obfuscated, presets } from '#test/data/made-obfuscated.ts'
import { markedScript, markers } from '#test/data/made-script.ts'
import { precisionAndRecall, scoreLibraries } from '../../web/tools/antifraud-deobfuscate/accuracy/score.ts'
import { readLibraries } from '#test/data/fingerprint-libraries.ts'
import { signalGroups } from '../../web/tools/antifraud-deobfuscate/findings/signals.ts'
import type { Bench } from '../measuring/bench.ts'
import { buildSite, startBindex } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { milliseconds } from '../measuring/units.ts'
import { launchBrowser, newVisitor } from '../measuring/browser.ts'

interface Case {
  what: string
  script: string
  /** How many markers must be reported, and whether with the line that reads them. */
  least: number
  withLines: boolean
}

export async function benchDeobfuscate({ data, folder, quick }: Bench): Promise<Section> {
  const section: Section = {
    title: 'Antifraud deobfuscate',
    about: [],
    sides: ['Bindex', 'the plain script'],
    lines: [],
  }
  const { path, missing } = need('chromium')
  if (path === undefined) return { ...section, skipped: `no browser (${missing}).` }
  buildSite()
  const server = await startBindex(data.snapshot, folder)
  const browser = await launchBrowser(path)
  const rounds = quick ? 1 : 3
  try {
    const visitor = await newVisitor(browser, `http://127.0.0.1:${server.port}`)
    const read = async (script: string) => {
      const page = await visitor.newPage()
      const reading = await readInPage(page, script)
      await page.close()
      return reading
    }
    for (const one of await cases()) {
      const ours: Reading[] = []
      const plain: Reading[] = []
      for (let round = 0; round < rounds; round++) {
        ours.push(await read(one.script))
        plain.push(await read(markedScript))
      }
      section.lines.push(lineOf(one, ours, plain))
    }
    section.lines.push(...(await accuracyLines(browser)))
  } finally {
    await browser.close()
    await server.stop()
  }
  section.about.push(
    `Our own script that reads ${markers.length} signals, obfuscated by javascript-obfuscator in four ways and by js-confuser,
     with fixed seeds. A signal counts when the report on the page names it: for javascript-obfuscator with its line
     in the readable code, for js-confuser in either view. The time runs from the click to the report; medians of
     ${rounds}. The other lines are fingerprinting scripts from npm as they are published, two of them commercial and
     obfuscated. What they use was noted in Chromium, on a page without a network where every property and function of
     the browser is wrapped, started as documented and with all exports called, as itself and disguised as Firefox and
     Safari. A signal is right when the report says that it is read, and the script used it; an interface
     that the script only looked at may also be reported as checked for. Three signals are left out, because a page
     cannot watch them: the address of the page, the surrounding frames, and trusted clicks.`,
  )
  return section
}

/** What is reported about fingerprinting scripts of others, against what they do in this browser. */
async function accuracyLines(browser: Browser): Promise<Line[]> {
  const scores = await scoreLibraries(browser, await readLibraries())
  const { precision, recall } = precisionAndRecall(scores)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return [
    ...scores.map(({ name, used, reported, right }) => ({
      what: `${name}, signals`,
      ours: `${right} of ${used} right, ${reported - right} wrong`,
      theirs: `${used} used`,
      ratio: '',
      target: '',
    })),
    {
      what: 'precision',
      ours: percent(precision),
      theirs: '',
      ratio: '',
      target: '≥ 95 %',
      met: precision >= 0.95,
    },
    { what: 'recall', ours: percent(recall), theirs: '', ratio: '', target: '≥ 90 %', met: recall >= 0.9 },
  ]
}

const cases = async (): Promise<Case[]> => [
  ...presets.map((preset) => ({
    what: `javascript-obfuscator, ${preset}`,
    script: obfuscated(`marked-${preset}`),
    least: markers.length,
    withLines: true,
  })),
  { what: 'js-confuser, high', script: await byJsConfuser(), least: 40, withLines: false },
]

function lineOf({ what, least, withLines }: Case, ours: Reading[], plain: Reading[]): Line {
  const labels = new Map(signalGroups.flatMap(({ rows }) => rows.map(([id, label]) => [id, label] as const)))
  const found = (reading: Reading) =>
    markers.filter(([, id]) =>
      reading.rows.some((row) => row.label === labels.get(id) && (row.hasLine || !withLines)),
    ).length
  const fewest = Math.min(...ours.map(found))
  return {
    what,
    ours: `${fewest} of ${markers.length} in ${milliseconds(median(ours.map(({ took }) => took)))}`,
    theirs: `${Math.min(...plain.map(found))} in ${milliseconds(median(plain.map(({ took }) => took)))}`,
    ratio: '',
    target: `≥ ${least}`,
    met: fewest >= least,
  }
}

interface Reading {
  took: number
  rows: { label: string; hasLine: boolean }[]
}

async function readInPage(page: Page, script: string): Promise<Reading> {
  await page.goto('/tools/antifraudDeobfuscate', { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Script' }).fill(script)
  const start = performance.now()
  await page.getByRole('button', { name: 'Deobfuscate' }).click()
  const signals = page.getByRole('region', { name: 'Signals it reads', exact: true })
  await signals.waitFor({ timeout: 180_000 })
  const took = performance.now() - start
  const rows = await signals.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => ({
      label: item.firstElementChild?.firstChild?.textContent ?? '',
      hasLine: item.querySelector('button') !== null,
    })),
  )
  return { took, rows }
}
