import { readStored, useStored, writeStored } from '../stored.ts'

/** Whether searches are answered on this device. The choice belongs to this browser, not to an account. */
const key = 'search_on_device'

export const isOnDevice = (): boolean => readStored(key) === 'true'
export const useOnDevice = (): boolean => useStored(key) === 'true'
export const setOnDevice = (isOn: boolean): void => writeStored(key, isOn ? 'true' : null)

export const loadDevice = () => import('./device.ts')
