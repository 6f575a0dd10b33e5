// The first view of a page comes from the server as HTML. React takes it over, so its first rendering must be the same.
import { createElement, useDeferredValue, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { FilledIn, SentView } from '#contract/first-view.ts'
import { createStore, useStore } from './store.ts'

/** False while React takes over the HTML that the server sent; true soon after, in a deferred rendering. */
export const useIsTakenOver = (): boolean => useDeferredValue(useSyncExternalStore(never, yes, no))

/** Content that the server does not send: it appears as soon as React has taken over. */
export function ClientOnly({ children, instead }: { children: ReactNode; instead?: ReactNode }): ReactNode {
  return useIsTakenOver() ? children : instead
}

/** The same one rendering later, for what is below the first screen: two short renderings keep others waiting less than a long one. */
export function Below({ children, instead }: { children: ReactNode; instead: ReactNode }): ReactNode {
  return useDeferredValue(useStore(settled)) ? children : instead
}

type Filling<Name extends keyof FilledIn> = FilledIn[Name] & { children?: ReactNode }

/** A part that the server fills in. It must only depend on its props and on the first data. */
export function filledIn<Name extends keyof FilledIn, More extends object = object>(
  name: Name,
  Content: (props: Filling<Name> & More) => ReactNode,
): typeof Content {
  return import.meta.env.MODE === 'template' ? () => createElement('x-hole', { name }) : Content
}

/** Read once, because the mark is removed. Set where templates are rendered. */
export const sent: { view: SentView | undefined } = {
  view: typeof document === 'undefined' ? undefined : sentView(),
}

function sentView(): SentView | undefined {
  return document.getElementById('app')?.dataset['view'] as SentView | undefined
}

/**
 * The page inside the frame. Where the server sent the frame only, it follows once React has taken that over. Removes the
 * mark, which tells tests that the page answers, and presses what was pressed too early.
 */
export function TakenOver({ children }: { children: ReactNode }): ReactNode {
  const isTakenOver = useIsTakenOver()
  useEffect(() => {
    if (!isTakenOver) return
    document.getElementById('app')?.removeAttribute('data-view')
    const { pressedEarly } = window as { pressedEarly?: HTMLElement | null }
    if (pressedEarly) nowOf(pressedEarly)?.click()
    Object.assign(window, { pressedEarly: null })
    settled.set(true)
  }, [isTakenOver])
  return !isTakenOver && sent.view === 'frame' ? createElement('div', { className: 'waiting' }) : children
}

function nowOf(pressed: HTMLElement): HTMLElement | undefined {
  if (pressed.isConnected) return pressed
  const nameOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent.trim()
  return [...document.querySelectorAll<HTMLElement>('#main :is(button, [role=switch])')].find(
    (button) => nameOf(button) === nameOf(pressed),
  )
}

const settled = createStore(false)
if (sent.view === undefined) settled.set(true)

const never = () => () => {}
const yes = () => true
const no = () => false
