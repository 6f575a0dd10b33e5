import { readStored, useStored, writeStored, createStore, useStore } from '../store.ts'
import { answerWith } from '../api.ts'

/** The choice belongs to this browser, not to an account. */
const key = 'search_on_device'

export const isOnDevice = (): boolean => readStored(key) === 'true'
export const useOnDevice = (): boolean => useStored(key) === 'true'
export const setOnDevice = (isOn: boolean): void => writeStored(key, isOn ? 'true' : null)

export const loadDevice = () => import('./device.ts')

export function startDevice(): void {
  answerWith(() => (isOnDevice() ? loadDevice() : undefined))
  // Opened while the page is taken over, so that the first search need not wait.
  if (!isOnDevice()) return
  void loadDevice()
    .then(({ open }) => open())
    .catch(() => undefined)
}

const share = createStore<number | undefined>(undefined)

/** How much of the dataset has been downloaded, from 0 to 1. Undefined unless that is under way. */
export const useDownloaded = (): number | undefined => useStore(share)

export const setDownloaded = share.set
