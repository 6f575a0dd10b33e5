import './tips.css'

/** A pointer that only passes over opens no tooltip. */
const hoverMilliseconds = 250
/** A finger has no hover: what it touched is explained for a moment. */
const touchMilliseconds = 1500
const gap = 6

let tip: HTMLElement | undefined
let target: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** One tooltip for all elements with `data-tip`, because a thousand rows would otherwise need thousands. */
export function startTips(): void {
  addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') showSoon(event.target, hoverMilliseconds)
  })
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) showSoon(target, 0)
  })
  addEventListener('pointerdown', (event) => {
    hideTip()
    if (event.pointerType !== 'touch') return
    showSoon(event.target, 0)
    if (target) setTimeout(hideTip, touchMilliseconds, target)
  })
  for (const name of ['focusout', 'scroll', 'resize', 'popstate'] as const) {
    addEventListener(name, () => hideTip(), { capture: true, passive: true })
  }
  document.documentElement.addEventListener('pointerleave', () => hideTip())
  addEventListener('keydown', ({ key }) => key === 'Escape' && hideTip())
}

export function showTip(element: HTMLElement, label: string): void {
  hideTip()
  if (!element.isConnected) return
  target = element
  tip ??= Object.assign(document.createElement('div'), { id: 'tip', className: 'tip', role: 'tooltip' })
  tip.popover = 'manual'
  tip.textContent = label
  // Inside a dialog, what is outside it does not exist for assistive technology.
  ;(element.closest('dialog, [role=dialog]') ?? document.body).append(tip)
  tip.showPopover?.()
  element.setAttribute('aria-describedby', tip.id)
  place(tip, element.getBoundingClientRect())
}

export function hideTip(only?: HTMLElement): void {
  if (only !== undefined && only !== target) return
  clearTimeout(timer)
  target?.removeAttribute('aria-describedby')
  target = undefined
  tip?.remove()
}

function showSoon(at: EventTarget | null, milliseconds: number): void {
  const next = at instanceof Element ? (at.closest<HTMLElement>('[data-tip]') ?? undefined) : undefined
  if (next === target) return
  hideTip()
  const label = next?.dataset['tip']
  if (!next || !label) return
  target = next
  timer = setTimeout(() => showTip(next, next.dataset['tip'] ?? label), milliseconds)
}

function place(tip: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const { offsetWidth, offsetHeight } = tip
  const centred = left + (width - offsetWidth) / 2
  const above = top - gap - offsetHeight
  tip.style.left = `${Math.max(gap, Math.min(centred, innerWidth - offsetWidth - gap))}px`
  tip.style.top = `${above < gap ? bottom + gap : above}px`
}
