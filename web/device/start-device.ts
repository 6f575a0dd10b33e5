import { answerWith } from '../api.ts'
import { isOnDevice, loadDevice } from './device-mode.ts'

export function startDevice(): void {
  answerWith(() => (isOnDevice() ? loadDevice() : undefined))
  // Opened while the page is taken over, so that the first search need not wait.
  if (!isOnDevice()) return
  void loadDevice()
    .then(({ open }) => open())
    .catch(() => undefined)
}
