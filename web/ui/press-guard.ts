/** Nobody can see something new, read it and decide to press it faster. */
const reactionMilliseconds = 500
/** How far a hand moves during a double-click, in pixels; a finger is less precise. */
const tremor = { mouse: 5, touch: 24 }

/** The control, and what it says: the same button may say something else. */
interface Under {
  control: Element | null
  label: string
}

/** Where the pointer rests, and what is there. */
interface Rest {
  x: number
  y: number
  under: Under
  /** When that appeared under the pointer; never, if the pointer went to it. */
  since: number
  /** When that was last looked at. */
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
  // People who scroll bring things under the pointer themselves.
  for (const name of ['wheel', 'pointercancel'] as const) addEventListener(name, forget, options)
  // Escape brings back what was there before.
  addEventListener('keydown', ({ key }) => key === 'Escape' && forget(), options)
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

function forget(): void {
  rest = undefined
  isRefused = false
}

function move(event: PointerEvent): void {
  if (!isNear(event)) arrive(event)
}

function press(event: PointerEvent): void {
  if (isNear(event)) compare(event)
  else arrive(event)
  isRefused = event.timeStamp - rest!.since < reactionMilliseconds
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
  const [under, now] = [at(rest), performance.now()]
  if (!isSame(under, rest.under)) Object.assign(rest, { under, since: now })
  rest.seen = now
}

/** The pointer is where it was, as far as a hand can hold it. Something else may be there by now. */
function compare(event: PointerEvent): void {
  const [before, under, now] = [rest!, identify(event.target), event.timeStamp]
  if (isSame(under, before.under)) before.seen = now
  // It crossed the border to the control beside it.
  else if (isSame(at(before), before.under)) arrive(event)
  // It appeared since the last look. If that was long ago, it may have appeared long ago.
  else {
    const since = now - before.seen < reactionMilliseconds ? now : -Infinity
    rest = { ...before, under, since, seen: now }
  }
}

function arrive({ clientX: x, clientY: y, target, timeStamp: seen }: PointerEvent): void {
  rest = { x, y, under: identify(target), since: -Infinity, seen }
}

function isNear({ clientX, clientY, pointerType }: PointerEvent): boolean {
  const limit = pointerType === 'mouse' ? tremor.mouse : tremor.touch
  return rest !== undefined && Math.hypot(clientX - rest.x, clientY - rest.y) <= limit
}

const at = ({ x, y }: Rest): Under => identify(document.elementFromPoint(x, y))

const isSame = (one: Under, other: Under): boolean =>
  one.control === other.control && one.label === other.label

const pressed = 'button, a, summary, [role=button], [role=tab], [role=menuitem]'
/** A dialog too, because a click beside its content closes it. */
const controls = `${pressed}, input, textarea, select, label, [role=option], dialog`

function identify(target: EventTarget | null): Under {
  const element = target instanceof Element ? target : null
  const control = element?.closest(controls) ?? element
  return { control, label: control?.matches(pressed) ? labelOf(control) : '' }
}

/** Without counts, which may change all the time. A BIN has more digits. */
const labelOf = (control: Element): string =>
  (control.getAttribute('aria-label') ?? control.textContent).replace(/(?<!\d)\d{1,5}(?!\d)/g, '')
