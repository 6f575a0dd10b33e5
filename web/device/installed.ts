import { addressOf } from '#contract/client/calls.ts'
import { onSessionChange } from '../session/session.ts'
import { firstData } from '../first-data.ts'
import { showToast } from '../ui/feedback/toast.ts'
import { onceActive } from '../use-prefetch.ts'

export function startKeeping(): void {
  // Another tab has cleared this device: nothing that this one knows may be kept again.
  addEventListener('storage', ({ key }) => key === null && location.reload())
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  onceActive(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ replies: repliesInPage() }))
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ files: string[] }>) => {
    if (isOutdated(data.files)) tellOfUpdate()
  })
  // What was kept may be private.
  onSessionChange(({ before }) => before && void caches.delete('bindex-kept').catch(() => false))
}

/** They came with the page, so that the service worker has not seen them. */
const repliesInPage = () =>
  firstData.replies
    .filter(({ line }) => line.startsWith('GET '))
    .map(({ line, input, output }) => ({ path: addressOf(line, input), output }))

function isOutdated(files: string[]): boolean {
  const loaded = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]'),
  ]
  return loaded
    .map(({ href }) => new URL(href).pathname)
    .some((path) => path.startsWith('/assets/') && !files.includes(path))
}

const tellOfUpdate = (): void =>
  showToast({
    tone: 'good',
    title: `${firstData.site.name} was updated`,
    action: { label: 'Reload', run: () => location.reload() },
  })
