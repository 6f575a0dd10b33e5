// The first view of a page comes from the server as HTML. React takes it over, so its first rendering must be the same.
import { createElement, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import type { FilledIn } from '#contract/first-view.ts'

/** False while React takes over the HTML that the server sent; true in every later rendering. */
export const useIsTakenOver = (): boolean => useSyncExternalStore(never, yes, no)

/** What the server does not send: it appears as soon as React has taken over. */
export function Later({ children, instead }: { children: ReactNode; instead?: ReactNode }): ReactNode {
  return useIsTakenOver() ? children : instead
}

/** Children are for later: the server has none. */
export type Filling<Name extends keyof FilledIn> = FilledIn[Name] & { children?: ReactNode }

/** A part that the server fills in. It must only depend on its props and on the first data. */
export function filledIn<Name extends keyof FilledIn>(
  name: Name,
  Content: ComponentType<Filling<Name>>,
): ComponentType<Filling<Name>> {
  return import.meta.env.MODE === 'template' ? () => createElement('x-hole', { name }) : Content
}

/** Whether the server sent only what surrounds the page. Set where templates are rendered. */
export const sent = {
  isFrameOnly: typeof document !== 'undefined' && document.getElementById('app')?.dataset['view'] === 'frame',
}

/** Tells style sheets and tests that the page answers. */
export function useTakenOverMark(): void {
  useEffect(() => document.getElementById('app')?.removeAttribute('data-view'), [])
}

const never = () => () => {}
const yes = () => true
const no = () => false
