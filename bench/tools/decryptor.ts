// How fast the decryptor opens a large file in a browser compared with openssl, and whether its page stays responsive.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { need } from '#test/run/needs.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { buildSite, startBindex } from '../measuring/processes.ts'
import type { Section } from '../measuring/report.ts'
import { median, timed } from '../measuring/statistics.ts'
import { megabytes, milliseconds, times } from '../measuring/units.ts'
import { launchBrowser, newVisitor } from '../measuring/browser.ts'

const size = 64 * 2 ** 20
const passphrase = 'correct horse battery'
const way = ['-aes-256-cbc', '-pbkdf2', '-iter', '10000', '-md', 'sha256', '-pass', `pass:${passphrase}`]
const mostTimes = 3
/** Milliseconds; a longer task is noticeable. */
const longestTask = 50

export async function benchDecryptor({ data, folder, quick }: Bench): Promise<Section> {
  const section: Section = { title: 'Decryptor', about: [], sides: ['Bindex', 'openssl'], lines: [] }
  const chromium = need('chromium')
  const openssl = need('openssl')
  if (chromium.path === undefined || openssl.path === undefined)
    return { ...section, skipped: [chromium.missing, openssl.missing].filter(Boolean).join('; ') }
  const { plain, locked } = makeFiles(openssl.path, folder)
  buildSite()
  const server = await startBindex(data.snapshot, folder)
  const browser = await launchBrowser(chromium.path)
  const ours: Opening[] = []
  const theirs: number[] = []
  try {
    const visitor = await newVisitor(browser, `http://127.0.0.1:${server.port}`)
    for (let round = 0; round < (quick ? 2 : 7); round++) {
      const page = await visitor.newPage()
      ours.push(await openInPage(page, locked))
      await page.close()
      const opened = join(folder, 'opened.log')
      theirs.push(
        await timed(() => execFileSync(openssl.path!, ['enc', '-d', ...way, '-in', locked, '-out', opened])),
      )
      for (const found of [hashOf(opened), ours.at(-1)!.hash])
        if (found !== hashOf(plain)) throw new Error('The decrypted file differs from the original.')
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  const took = median(ours.map(({ took }) => took))
  const beside = median(theirs)
  const longest = Math.max(...ours.map(({ longest }) => longest))
  section.about.push(
    `An access log of ${megabytes(statSync(plain).size)}, encrypted by \`openssl enc -aes-256-cbc -pbkdf2\`. Our time runs from the click on
     Decrypt to the result on the screen, and includes reading the file in slices, detecting the settings by trial and
     masking card numbers. The other time is the whole run of the openssl command, which is given the settings. Both
     results are identical. Medians of ${ours.length}, taking turns.`,
  )
  section.lines.push(
    {
      what: 'decrypt 64 MB of OpenSSL CBC',
      ours: milliseconds(took),
      theirs: milliseconds(beside),
      ratio: times(took / beside),
      target: `≤ ${mostTimes}×`,
      met: took / beside <= mostTimes,
    },
    {
      what: '– longest task of the page meanwhile, over all rounds',
      ours: longest === 0 ? 'none over 50 ms' : milliseconds(longest),
      theirs: '',
      ratio: '',
      target: `≤ ${longestTask} ms`,
      met: longest <= longestTask,
    },
  )
  return section
}

/** Lines as web servers write them. None of the numbers is a card number. */
function makeFiles(openssl: string, folder: string): { plain: string; locked: string } {
  const random = randomNumbers(64)
  const two = (most: number) => String(below(random, most)).padStart(2, '0')
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
  const lines: string[] = []
  for (let length = 0; length < size; length += lines.at(-1)!.length) {
    lines.push(
      `10.0.${below(random, 256)}.${below(random, 256)} - - [03/Feb/2026:${two(24)}:${two(60)}:${two(60)} +0000] ` +
        `"GET /orders/${below(random, 1e9)} HTTP/1.1" 200 ${below(random, 1e5)} "-" "${agent}"\n`,
    )
  }
  const plain = join(folder, 'plain.log')
  const locked = join(folder, 'plain.log.enc')
  writeFileSync(plain, lines.join('').slice(0, size))
  execFileSync(openssl, ['enc', ...way, '-in', plain, '-out', locked])
  return { plain, locked }
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

interface Opening {
  took: number
  /** The longest task over 50 ms; browsers report no shorter ones. 0 when there was none. */
  longest: number
  hash: string
}

async function openInPage(page: Page, file: string): Promise<Opening> {
  await page.goto('/tools/decryptor', { waitUntil: 'networkidle' })
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill(passphrase)
  await page.getByRole('list', { name: 'Steps' }).getByText('OpenSSL enc').waitFor()
  const [seen] = await Promise.all([
    page.evaluate(untilOpened),
    page.getByRole('button', { name: 'Decrypt', exact: true }).click(),
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  return { ...seen, hash: hashOf(await download.path()) }
}

/** Runs in the page; started before the click. */
async function untilOpened(): Promise<Omit<Opening, 'hash'>> {
  let longest = 0
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  tasks.observe({ type: 'longtask' })
  const clicked = await new Promise<number>((resolve) =>
    addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true }),
  )
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!document.querySelector('pre[aria-label="Decrypted content"]')) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await new Promise(requestAnimationFrame)
  const took = performance.now() - clicked
  // Browsers report a task with a delay.
  await new Promise((resolve) => setTimeout(resolve, 200))
  return { took, longest }
}
