import type { Browser } from 'playwright-core'
import type { Section } from '../measuring/report.ts'
import { newVisitor, type WebBench } from '../measuring/browser.ts'
import { count } from '../measuring/units.ts'

const rows = 1000
/** Rows beyond either edge of the viewport; the same as in web/bin-table/VirtualRows.tsx. */
const overscan = 5

/** How many rows are in the document while scrolling through a thousand. */
export async function benchScrolling(
  { site, quick }: WebBench,
  browser: Browser,
): Promise<Pick<Section, 'about' | 'lines'>> {
  const visitor = await newVisitor(browser, site, { page_size: String(rows) })
  const page = await visitor.newPage()
  await page.goto('/?vendors=VISA')
  await page.getByText(`Showing 1 - ${count(rows)} of`).waitFor()
  const found = { mounted: 0, visible: 0 }
  for (const step of quick ? [400] : [50, 130, 400]) {
    const { mounted, visible, passed } = await page.evaluate(scrollThrough, step)
    if (passed !== rows) throw new Error(`Only ${passed} of ${rows} rows were ever visible.`)
    found.mounted = Math.max(found.mounted, mounted)
    found.visible = Math.max(found.visible, visible)
  }
  await visitor.close()
  const most = found.visible + 2 * overscan
  return {
    about: [
      `Scrolling: a page of ${count(rows)} results from top to bottom, one step per frame. The rows in the document are
       counted after every change; visible rows are determined by their position.`,
    ],
    lines: [
      {
        what: `scrolling ${count(rows)} rows: most rows in the document at once`,
        ours: `${found.mounted} rows`,
        theirs: `${found.visible} visible`,
        ratio: `${found.mounted - found.visible} more`,
        target: `≤ ${2 * overscan} more`,
        met: found.mounted <= most,
      },
    ],
  }
}

/** Runs in the page. */
async function scrollThrough(step: number): Promise<{ mounted: number; visible: number; passed: number }> {
  const scroller = document.querySelector<HTMLElement>('[role=region][aria-label=Results]')!
  const body = scroller.querySelector('tbody')!
  const head = scroller.querySelector('thead')!
  const passed = new Set<string>()
  let [mounted, visible] = [0, 0]
  const look = () => {
    const drawn = [...body.querySelectorAll('tr[aria-rowindex]')]
    const top = head.getBoundingClientRect().bottom
    const bottom = scroller.getBoundingClientRect().bottom
    const seen = drawn.filter((row) => {
      const box = row.getBoundingClientRect()
      return box.bottom > top && box.top < bottom
    })
    for (const row of seen) passed.add(row.getAttribute('aria-rowindex')!)
    mounted = Math.max(mounted, drawn.length)
    visible = Math.max(visible, seen.length)
  }
  const observer = new MutationObserver(look)
  observer.observe(body, { childList: true })
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const end = scroller.scrollHeight - scroller.clientHeight
  for (let top = 0; top < end + step; top += step) {
    scroller.scrollTop = top
    await frame()
    look()
  }
  observer.disconnect()
  return { mounted, visible, passed: passed.size }
}
