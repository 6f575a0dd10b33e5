// Which job a tab watches, so that a reload shows it again. The proxies themselves are not kept anywhere.

export interface KeptJob {
  id: string
  /** Milliseconds since 1970, by this browser's clock. */
  started: number
  ended?: number
}

export function readKept(tool: string): KeptJob | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(tool)) ?? 'null') as KeptJob | null
    return typeof kept?.id === 'string' && typeof kept.started === 'number' ? kept : undefined
  } catch {
    // Forbidden, or not ours.
    return undefined
  }
}

export function keep(tool: string, kept: KeptJob | undefined): void {
  try {
    if (kept) sessionStorage.setItem(nameOf(tool), JSON.stringify(kept))
    else sessionStorage.removeItem(nameOf(tool))
  } catch {
    // Forbidden: then a reload starts anew.
  }
}

const nameOf = (tool: string): string => `job:${tool}`
