// The key and what it opens stay where they are.
import { expect, test } from '../test.ts'
import { button, decrypt, fernet, fernetKey, input, key, output, path } from './decryptor-screen.ts'

test.describe('the decryptor', () => {
  test('sends and stores nothing, and leaves the address alone', async ({ openSite }) => {
    const { page, site, requests } = await openSite({ path })
    await expect(input(page)).toBeVisible()
    const before = requests.length
    await decrypt(page, fernet('a secret'), fernetKey)
    await expect(page.getByText('Decrypted and verified')).toBeVisible()
    const since = requests.slice(before)
    expect(
      since.filter((line) => !/^GET \/(?:assets\/[\w-]+\.(?:js|css|woff2)|favicon\.svg)$/.test(line)),
    ).toEqual([])
    expect(page.url()).toBe(site + path)
    const kept = await page.evaluate(async () => {
      const databases = await indexedDB.databases()
      const caches = await globalThis.caches.keys()
      return JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        databases,
        caches,
        history.state,
        document.cookie,
      ])
    })
    for (const secret of [fernetKey, 'a secret']) expect(kept).not.toContain(secret)
  })

  test('has a worker that can neither connect nor load nor create code', async ({ openSite }) => {
    const { page } = await openSite({
      path,
      expected: [/Content Security Policy/i, /Refused/i, /violates/i],
    })
    await decrypt(page, fernet('a secret'), fernetKey)
    await expect(page.getByText('Decrypted and verified')).toBeVisible()
    const worker = page.workers().find((worker) => worker.url().includes('decrypt-worker'))!
    // The browser tells of requests that it refuses, too; no answer comes to those.
    const answered: string[] = []
    page.context().on('response', (response) => answered.push(response.url()))
    const outcomes = await worker.evaluate(async () => {
      // What the browser's tools run themselves is not bound by the policy: it has to begin later.
      await new Promise((resolve) => setTimeout(resolve, 0))
      const tried = async (attempt: () => unknown): Promise<string> => {
        try {
          await attempt()
          return 'allowed'
        } catch {
          return 'refused'
        }
      }
      const fails = (target: EventTarget, opened: string) =>
        new Promise((resolve, reject) => {
          target.addEventListener(opened, resolve)
          target.addEventListener('error', reject)
        })
      const later = (code: () => unknown) =>
        new Promise<string>((resolve) => setTimeout(() => void tried(code).then(resolve), 0))
      const scope = globalThis as unknown as { importScripts: (address: string) => void }
      return {
        fetch: await later(() => fetch('/api/dataset')),
        request: await later(() => {
          const request = new XMLHttpRequest()
          request.open('GET', '/api/dataset')
          const done = fails(request, 'load')
          request.send()
          return done
        }),
        socket: await later(() => fails(new WebSocket(location.origin.replace('http', 'ws')), 'open')),
        events: await later(() => fails(new EventSource('/api/dataset'), 'open')),
        // oxlint-disable-next-line no-eval -- that is the question
        eval: await later(() => (0, eval)('1')),
        function: await later(() => new Function('return 1')()),
        worker: await later(() => fails(new Worker(location.href), 'message')),
        script: await later(() => scope.importScripts(location.href)),
        module: await later(() => import(`${location.href}?again`)),
        data: await later(() => import(`data:text/javascript,${location.host}`)),
      }
    })
    expect(new Set(Object.values(outcomes)), JSON.stringify(outcomes)).toEqual(new Set(['refused']))
    expect(answered).toEqual([])
  })

  test('wipes the key and ends the worker on Clear', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await decrypt(page, fernet('a secret'), fernetKey)
    await expect(page.getByText('Decrypted and verified')).toBeVisible()
    const [worker] = page.workers()
    const closed = worker!.waitForEvent('close')
    await button(page, 'Clear').click()
    await closed
    expect([await key(page).inputValue(), await input(page).inputValue()]).toEqual(['', ''])
    await expect(output(page)).toHaveCount(0)
    await expect(input(page)).toBeFocused()
  })

  test('wipes the key after ten idle minutes', async ({ openSite }) => {
    const { page } = await openSite({ path, before: (page) => page.clock.install() })
    await decrypt(page, fernet('a secret'), fernetKey)
    await expect(page.getByText('Decrypted and verified')).toBeVisible()
    await page.clock.fastForward('09:00')
    await expect(key(page)).toHaveValue(fernetKey)
    const closed = page.workers()[0]!.waitForEvent('close')
    await page.clock.fastForward('02:00')
    await closed
    await expect(page.getByText('Key wiped')).toBeVisible()
    await expect(key(page)).toHaveValue('')
  })
})
