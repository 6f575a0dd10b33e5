import { createElement, lazy, type ComponentType } from 'react'

/** A component whose code is loaded when it is shown, or ahead of that; then it appears without a placeholder. */
export type Later<Props> = ComponentType<Props> & {
  load: () => Promise<ComponentType<Props>>
  /** For when someone is about to need it. What cannot be loaded now is told of where it is shown. */
  ahead: () => void
}

export function later<Props extends object>(fetch: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => (loaded = await fetch())
  const Waiting = lazy(async () => ({ default: await load() }))
  // React waits a moment for a lazy component even when its code is there.
  const Shown = (props: Props) => createElement<Props>(loaded ?? (Waiting as ComponentType<Props>), props)
  return Object.assign(Shown, { load, ahead: () => void load().catch(() => undefined) })
}
