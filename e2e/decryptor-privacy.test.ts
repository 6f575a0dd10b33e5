// The key and what it opens stay where they are.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noBrowser, openSite } from './browser.ts'
import { button, decrypt, fernet, fernetKey, input, key, output, path } from './decryptor-screen.ts'

const skip = noBrowser

describe('privacy of the decryptor', { concurrency: 2 }, () => {
  test('nothing is sent, kept or put into the address', { skip }, async (t) => {
    const { page, site, requests } = await openSite(t, { path })
    await input(page).waitFor()
    const before = requests.length
    await decrypt(page, fernet('a secret'), fernetKey)
    await page.getByText('Decrypted and verified').waitFor()
    const since = requests.slice(before)
    assert.ok(
      since.every((line) => /^GET \/(?:assets\/[\w-]+\.(?:js|css|woff2)|favicon\.svg)$/.test(line)),
      since.join('\n'),
    )
    assert.equal(page.url(), site + path)
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
    assert.ok(!kept.includes(fernetKey) && !kept.includes('a secret'), kept)
  })

  test('the worker can neither connect nor load nor make code', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path,
      expected: [/Content Security Policy/i, /Refused/i, /violates/i],
    })
    await decrypt(page, fernet('a secret'), fernetKey)
    await page.getByText('Decrypted and verified').waitFor()
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
    assert.deepEqual(new Set(Object.values(outcomes)), new Set(['refused']), JSON.stringify(outcomes))
    assert.deepEqual(answered, [])
  })

  test('Clear wipes the key and ends the worker', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    await decrypt(page, fernet('a secret'), fernetKey)
    await page.getByText('Decrypted and verified').waitFor()
    const [worker] = page.workers()
    const closed = worker!.waitForEvent('close')
    await button(page, 'Clear').click()
    await closed
    assert.deepEqual([await key(page).inputValue(), await input(page).inputValue()], ['', ''])
    assert.equal(await output(page).count(), 0)
    assert.ok(await input(page).evaluate((box) => box === document.activeElement))
  })

  test('ten idle minutes wipe the key', { skip }, async (t) => {
    const { page } = await openSite(t, { path, before: (page) => page.clock.install() })
    await decrypt(page, fernet('a secret'), fernetKey)
    await page.getByText('Decrypted and verified').waitFor()
    await page.clock.fastForward('09:00')
    assert.equal(await key(page).inputValue(), fernetKey)
    const closed = page.workers()[0]!.waitForEvent('close')
    await page.clock.fastForward('02:00')
    await closed
    await page.getByText('Key wiped').waitFor()
    assert.equal(await key(page).inputValue(), '')
  })
})
