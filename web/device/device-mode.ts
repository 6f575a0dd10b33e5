import { readStored, useStored, writeStored } from '../stored.ts'
import { answerWith } from '../api.ts'

/** Whether searches are answered on this device. The choice belongs to this browser, not to an account. */
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
