import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<{ hasSaved: boolean }>()

/** Notes whether `work`, which is a request, saves something, so that a later failure does not claim otherwise. */
export const followChanges = (work: () => void): void => requests.run({ hasSaved: false }, work)

export function noteSaved(): void {
  const request = requests.getStore()
  if (request) request.hasSaved = true
}

export const hasSaved = (): boolean => requests.getStore()?.hasSaved === true
