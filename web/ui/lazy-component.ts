import { createElement, lazy, type ComponentType } from 'react'

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
  // React waits a moment for a lazy component even when its code is there.
  const Shown = (props: Props) => createElement<Props>(loaded ?? (Waiting as ComponentType<Props>), props)
  return Object.assign(Shown, { load, preload: () => void load().catch(() => undefined) })
}
