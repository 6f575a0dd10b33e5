import { createElement, lazy, useState, type ComponentType } from 'react'
import { MissingCode } from '../connection/MissingCode.tsx'

/** A component whose code is loaded when it is first shown. Once preloaded, it appears without a placeholder. */
export type LazyComponent<Props> = ComponentType<Props> & {
  load: () => Promise<ComponentType<Props>>
  /** For when someone is about to need it. A failure is reported where the component is shown. */
  preload: () => void
}

export function lazyComponent<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => (loaded = await fetch())
  const Waiting = lazy(async () => ({ default: await load() }))
  const Shown = (props: Props) => {
    // React waits a moment for a lazy component even when its code is there. Changing to the other one later would reset
    // the state of what is shown.
    const [Content] = useState(() => loaded ?? (Waiting as ComponentType<Props>))
    return createElement(MissingCode, null, createElement(Content, props))
  }
  return Object.assign(Shown, { load, preload: () => void load().catch(() => undefined) })
}
