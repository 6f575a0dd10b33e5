/** Nobody can see something new, read it and decide to press it faster. */
const reactionMilliseconds = 500
/**
 * How far a hand moves during a double-click, in pixels, and how far apart to look for controls. A finger is less precise,
 * and the browser gives its press to a control beside it.
 */
const tremors = { mouse: { reach: 5, step: 5 }, touch: { reach: 24, step: 12 } }

/** A control and what it says: the same button may say something else. */
interface Shown {
  control: Element | null
  label: string
  /** When it appeared there; never, if the pointer went to it. */
  since: number
}

interface Rest {
  x: number
  y: number
  tremor: (typeof tremors)['mouse']
  near: Shown[]
  seen: number
}

let rest: Rest | undefined
let isRefused = false
let isChanged = false

/**
 * Ignores presses on whatever appeared under the resting pointer less than half a second ago: the second half of a
 * double-click would otherwise cancel, delete or undo something. The keyboard is not affected. One guard for the whole
 * page, because a button does not know what was in its place before. Returns how to stop it.
 */
export function startPressGuard(): () => void {
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  addEventListener('pointermove', move, options)
  addEventListener('pointerdown', press, options)
  addEventListener('click', click, { capture: true, signal: listening.signal })
  for (const name of deliberate) addEventListener(name, forget, options)
  const changes = new MutationObserver(() => {
    if (isChanged || !rest) return
    isChanged = true
    requestAnimationFrame(look)
  })
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  return () => {
    listening.abort()
    changes.disconnect()
    forget()
  }
}

/** People who scroll, type, paste or go back bring things under the pointer themselves. None of it is half of a double-click. */
const deliberate = ['wheel', 'pointercancel', 'keydown', 'beforeinput', 'paste', 'drop', 'popstate'] as const

function forget(): void {
  rest = undefined
  isRefused = false
}

function move(event: PointerEvent): void {
  if (!isNear(event)) arrive(event)
}

function press(event: PointerEvent): void {
  isRefused = event.timeStamp - (isNear(event) ? appearanceOf(event) : arrive(event)) < reactionMilliseconds
}

function click(event: MouseEvent): void {
  const isMeant = !isRefused || isFromKeyboard(event)
  isRefused = false
  if (isMeant) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Keys and code click without a pointer, which counts no clicks. */
const isFromKeyboard = ({ detail }: MouseEvent): boolean => detail === 0

function look(): void {
  isChanged = false
  if (!rest) return
  const { near } = rest
  rest.seen = performance.now()
  rest.near = around(rest).map((shown) => near.find((other) => isSame(shown, other)) ?? shown)
}

/** When what is pressed appeared. The pointer is where it was, as far as a hand can hold it. */
function appearanceOf({ target, timeStamp: now }: PointerEvent): number {
  const [before, under] = [rest!, identify(target)]
  const known = before.near.find((shown) => isSame(shown, under))
  // Not there at the last look. If that was long ago, it may have appeared long ago.
  const since = known?.since ?? (now - before.seen < reactionMilliseconds ? now : -Infinity)
  if (!known) before.near.push({ ...under, since })
  before.seen = now
  return since
}

function arrive({ clientX: x, clientY: y, target, pointerType, timeStamp: seen }: PointerEvent): number {
  const since = -Infinity
  const place = { x, y, tremor: pointerType === 'mouse' ? tremors.mouse : tremors.touch, seen: since }
  rest = { ...place, seen, near: [{ ...identify(target), since }, ...around(place)] }
  return since
}

function isNear({ clientX, clientY, pointerType }: PointerEvent): boolean {
  const { reach } = pointerType === 'mouse' ? tremors.mouse : tremors.touch
  return rest !== undefined && Math.hypot(clientX - rest.x, clientY - rest.y) <= reach
}

function around({ x, y, tremor: { reach, step }, seen: since }: Omit<Rest, 'near'>): Shown[] {
  const found: Shown[] = []
  for (let left = x - reach; left <= x + reach; left += step)
    for (let top = y - reach; top <= y + reach; top += step) {
      const under = identify(document.elementFromPoint(left, top))
      if (!found.some((other) => isSame(under, other))) found.push({ ...under, since })
    }
  return found
}

type Identity = Omit<Shown, 'since'>

const isSame = (one: Identity, other: Identity): boolean =>
  one.control === other.control && one.label === other.label

const pressed = 'button, a, summary, [role=button], [role=tab], [role=menuitem]'
/** A dialog too, because a click beside its content closes it. */
const controls = `${pressed}, input, textarea, select, label, [role=option], dialog`

function identify(target: EventTarget | null): Identity {
  const element = target instanceof Element ? target : null
  const control = element?.closest(controls) ?? element
  return { control, label: control?.matches(pressed) ? labelOf(control) : '' }
}

/** Without counts, which may change all the time. A BIN has more digits. */
const labelOf = (control: Element): string =>
  (control.getAttribute('aria-label') ?? control.textContent).replace(/(?<!\d)\d{1,5}(?!\d)/g, '')
