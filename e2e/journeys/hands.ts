// Hands that count what they do. A journey acts on the page through them alone, and the page counts what reaches it, so
// that nothing else can have helped.
import { expect, test, type Locator, type Page } from '@playwright/test'
import { limitOf, type Effort } from './limits.ts'

export class Keyboard {
  readonly #page: Page
  #keys = 0

  constructor(page: Page) {
    this.#page = page
  }

  /** A key, or a chord such as `Control+V`. Afterwards the focus can be seen. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key)
      this.#keys++
      await expect(async () => expect(await this.#page.evaluate(problemOfFocus), key).toBe('')).toPass({
        timeout: 10_000,
      })
    }
  }

  async type(text: string): Promise<void> {
    await this.press(...text)
  }

  /** Expects that the journey was as short as docs/design.md says. */
  async done(journey: string): Promise<void> {
    const spent = { keys: this.#keys, taps: 0, letters: 0 }
    expect(await countedBy(this.#page)).toEqual({ keys: this.#keys, touches: 0, others: 0 })
    within(journey, spent, limitOf(journey, 'keyboard'))
  }
}

export class Finger {
  readonly #page: Page
  #taps = 0
  #letters = 0

  constructor(page: Page) {
    this.#page = page
  }

  async tap(target: Locator): Promise<void> {
    // Playwright's taps do nothing in Firefox, where our relay makes a touch of every click.
    await (isFirefox() ? target.click() : target.tap())
    this.#taps++
  }

  /** On the keyboard that a field shows. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
    this.#letters += text.length
  }

  async done(journey: string): Promise<void> {
    const spent = { keys: 0, taps: this.#taps, letters: this.#letters }
    expect(await countedBy(this.#page)).toEqual({ keys: this.#letters, touches: this.#taps, others: 0 })
    within(journey, spent, limitOf(journey, 'touch'))
  }
}

function within(journey: string, spent: Effort, limit: Effort): void {
  for (const unit of ['keys', 'taps', 'letters'] as const)
    expect(spent[unit], `${unit} for ${journey}`).toBeLessThanOrEqual(limit[unit])
}

export const isFirefox = (): boolean => test.info().project.name === 'firefox'

interface Counted {
  keys: number
  touches: number
  /** Of a mouse or pen. */
  others: number
}

/** Lets the page count the keys and touches that reach it. */
export const letPageCount = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted: Counted = { keys: 0, touches: 0, others: 0 }
    Object.assign(window, { counted })
    const isModifier = ({ key }: KeyboardEvent) => ['Control', 'Shift', 'Alt', 'Meta'].includes(key)
    addEventListener('keydown', (event) => event.isTrusted && !isModifier(event) && counted.keys++, true)
    // On the document: what Playwright withholds from the page, to try again, does not get here.
    document.addEventListener(
      'pointerdown',
      (event) => event.isTrusted && counted[event.pointerType === 'touch' ? 'touches' : 'others']++,
      true,
    )
  })

const countedBy = (page: Page) => page.evaluate(() => (window as unknown as { counted: Counted }).counted)

/** Why someone at a keyboard would not know where they are; empty when they would. */
function problemOfFocus(): string {
  const element = document.activeElement
  if (!element || element === document.body) return 'nothing has the focus'
  const name = element.outerHTML.slice(0, 120)
  const { top, left, bottom, right } = element.getBoundingClientRect()
  if (bottom < 0 || right < 0 || top > innerHeight || left > innerWidth) return `outside the window: ${name}`
  if (!element.matches(':focus-visible')) return `not marked as focused: ${name}`
  // A text field shows its caret. A control that is drawn by its label has the ring there.
  const isText = element.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')
  const hasRing = [element, element.closest('label') ?? element].some((drawn) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
  return isText || hasRing ? '' : `no ring: ${name}`
}
