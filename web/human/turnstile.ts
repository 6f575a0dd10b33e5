import { ApiError } from '../api.ts'
import type { Asking } from './human-token.ts'

/** What we use of https://developers.cloudflare.com/turnstile/. */
interface Turnstile {
  render(place: HTMLElement, options: Record<string, unknown>): string | undefined
  remove(widget: string): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const patience = 15_000
/** Cloudflare's; narrower than this the wide one would stick out. */
const widest = 300

/** Cloudflare's widget. Its script comes from there, so it is loaded only now that a visitor asks for the check. */
export async function turnstileToken(siteKey: string, { place, signal }: Asking): Promise<string> {
  const turnstile = await loaded(signal)
  let widget: string | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (words: string) => () => {
        reject(new ApiError(words, 400))
        // Handled: the widget need not complain in the console.
        return true
      }
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      widget = turnstile.render(place, {
        sitekey: siteKey,
        theme: document.documentElement.dataset['mantineColorScheme'],
        size: place.clientWidth < widest ? 'compact' : 'flexible',
        retry: 'never',
        callback: resolve,
        'error-callback': fail('The human check did not succeed. Try again.'),
        'timeout-callback': fail('The human check was not answered in time. Try again.'),
        'expired-callback': fail('The human check took too long. Do it again.'),
        'unsupported-callback': fail('This browser cannot do the human check. Try another one.'),
      })
    })
  } finally {
    if (widget !== undefined) turnstile.remove(widget)
    place.replaceChildren()
  }
}

async function loaded(signal: AbortSignal): Promise<Turnstile> {
  if (window.turnstile) return window.turnstile
  const script = document.createElement('script')
  script.src = address
  const failed = new ApiError(
    'The human check could not be loaded. Allow challenges.cloudflare.com and try again.',
    400,
  )
  try {
    await new Promise<void>((resolve, reject) => {
      signal.throwIfAborted()
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => reject(failed))
      AbortSignal.timeout(patience).addEventListener('abort', () => reject(failed))
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      document.head.append(script)
    })
    if (!window.turnstile) throw failed
    return window.turnstile
  } catch (error) {
    script.remove()
    throw error
  }
}
