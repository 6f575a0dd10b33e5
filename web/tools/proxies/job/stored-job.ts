// Remembers which job a tab watches, so that a reload shows it again. The proxies themselves are not stored.

export interface StoredJob {
  id: string
  /** Of the jobs after it, in a check of several batches. */
  more?: string[]
  total?: number
  /** Milliseconds since 1970, by this browser's clock. */
  started: number
  ended?: number
}

export function loadJob(tool: string): StoredJob | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(tool)) ?? 'null') as StoredJob | null
    return typeof stored?.id === 'string' && typeof stored.started === 'number' ? stored : undefined
  } catch {
    // Storage is blocked, or the value is not ours.
    return undefined
  }
}

export function storeJob(tool: string, job: StoredJob | undefined): void {
  try {
    if (job) sessionStorage.setItem(keyOf(tool), JSON.stringify(job))
    else sessionStorage.removeItem(keyOf(tool))
  } catch {
    // Storage is blocked: a reload will not find the job.
  }
}

const keyOf = (tool: string): string => `job:${tool}`
