import { ApiError } from '#contract/client/api-error.ts'
import type { TokenRequest } from './use-human-check.ts'

interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string | undefined
  remove(widget: string): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const loadTimeout = 15_000
/** The full-size widget overflows anything narrower. */
const widgetWidth = 300

/** Cloudflare's widget. Its script comes from Cloudflare, so it is loaded only when a visitor starts a check. */
export async function turnstileToken(siteKey: string, { container, signal }: TokenRequest): Promise<string> {
  const turnstile = await loadTurnstile(signal)
  let widget: string | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (message: string) => () => {
        reject(new ApiError(message, 400))
        // Tells the widget that the error is handled, so that it does not log it.
        return true
      }
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      widget = turnstile.render(container, {
        sitekey: siteKey,
        theme: document.documentElement.dataset['scheme'],
        size: container.clientWidth < widgetWidth ? 'compact' : 'flexible',
        retry: 'never',
        callback: resolve,
        'error-callback': fail('The human check failed. Try again.'),
        'timeout-callback': fail('The human check timed out. Try again.'),
        'expired-callback': fail('The human check expired. Try again.'),
        'unsupported-callback': fail('This browser does not support the human check. Try another one.'),
      })
    })
  } finally {
    if (widget !== undefined) turnstile.remove(widget)
    container.replaceChildren()
  }
}

async function loadTurnstile(signal: AbortSignal): Promise<Turnstile> {
  if (window.turnstile) return window.turnstile
  const script = document.createElement('script')
  script.src = scriptUrl
  const failure = new ApiError(
    'Could not load the human check. Allow challenges.cloudflare.com and try again.',
    400,
  )
  try {
    await new Promise<void>((resolve, reject) => {
      signal.throwIfAborted()
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => reject(failure))
      AbortSignal.timeout(loadTimeout).addEventListener('abort', () => reject(failure))
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      document.head.append(script)
    })
    if (!window.turnstile) throw failure
    return window.turnstile
  } catch (error) {
    script.remove()
    throw error
  }
}
