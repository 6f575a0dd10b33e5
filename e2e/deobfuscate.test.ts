import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { noBrowser, openSite } from './browser.ts'
import { box, part, paste, path, result, trySample } from './deobfuscate-screen.ts'
import { dropOn } from './list-screen.ts'

const skip = noBrowser

describe('the deobfuscator', () => {
  test('shows a sample readable, with its report, and asks the server for nothing', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path })
    await box(page).waitFor()
    await page.waitForLoadState('networkidle')
    const before = requests.length
    await trySample(page, 'Card skimmer')
    await page.getByText('It looks like a card skimmer').waitFor()
    await part(page, 'Form fields it reads').getByText('input[name=card-number]').waitFor()
    await part(page, 'Where it sends and loads').getByText('https://static-img.invalid/p.gif?d=…').waitFor()
    await part(page, 'Readable code').getByText('document.addEventListener').waitFor()
    await part(page, 'Form fields it reads').getByRole('button', { name: 'Show line 12' }).click()
    await page.locator('[data-line="12"][data-target]').waitFor()
    const asked = requests.slice(before)
    assert.ok(
      asked.every((line) => line.startsWith('GET /assets/')),
      asked.join('\n'),
    )
    assert.ok(requests.some((line) => /\/assets\/deobfuscate-worker-[\w-]+\.js$/.test(line)))
  })

  test('loads its worker only when a script is given', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path: '/tools' })
    await page.getByRole('link', { name: /Antifraud deobfuscate/ }).click()
    await box(page).waitFor()
    assert.ok(!requests.some((line) => line.includes('deobfuscate-worker')))
  })

  for (const { name, script, words } of [
    { name: 'an endless loop', script: 'for (;;) {}', words: 'It did not come to an end in the sandbox' },
    {
      name: 'a memory bomb',
      script: 'var a = []; for (;;) a.push("x".repeat(1e6) + a.length)',
      words: 'It used up the memory of the sandbox',
    },
    {
      name: 'deep recursion',
      script: 'function down() { return down() + 1 }\ndown()',
      words: 'It called itself without end in the sandbox',
    },
    {
      name: 'deep nesting',
      script: `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      words: 'nested too deeply',
    },
  ]) {
    test(`${name} ends in a clear message, and the page is alive`, { skip }, async (t) => {
      const { page } = await openSite(t, { path })
      await paste(page, script)
      await page.getByText(words).waitFor({ timeout: 120_000 })
      await page.reload()
      await trySample(page, 'Chat widget 1.0')
      await result(page, 'sample-widget-1.0.js').waitFor()
    })
  }

  test('can be cancelled, and then takes another script', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    await paste(page, 'for (;;) {}')
    await page.getByText('Trying it in the sandbox').waitFor()
    const [worker] = page.workers()
    const closed = new Promise((resolve) => worker!.on('close', resolve))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await closed
    assert.equal(await box(page).inputValue(), 'for (;;) {}')
    await paste(page, 'navigator.getBattery()')
    await part(page, 'Signals it reads').getByText('Reads the charge of the battery').waitFor()
  })

  test('what is not a script, too large or empty is refused in words', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    await page.getByRole('button', { name: 'Deobfuscate' }).click()
    await page.getByText('Paste a script, drop a file, or try a sample.').waitFor()
    await paste(page, 'this is ( not')
    await page.getByText('This is not JavaScript that can be read').waitFor()
    await dropOn(box(page), 'large.js', ' '.repeat(2 * 1024 * 1024 + 1))
    await page.getByText('The most is 2 MB.').waitFor()
  })

  test('a dropped file is read; HTML in it stays text', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    const name = '<img src=x onerror=document.title=1>.js'
    await dropOn(box(page), name, 'fetch("https://a.example/<b>bold</b>")')
    await page.getByRole('heading', { level: 2, name }).waitFor()
    await part(page, 'Where it sends and loads').getByText('https://a.example/<b>bold</b>').waitFor()
    assert.equal(await page.locator('main b, main img[src=x]').count(), 0)
  })

  test('compares two versions', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    await trySample(page, 'Chat widget 1.0')
    await page.getByRole('button', { name: 'Compare with another version' }).click()
    await page.getByText('It is compared with sample-widget-1.0.js').waitFor()
    await trySample(page, 'Chat widget 1.1')
    const comparison = part(page, 'Compared with sample-widget-1.0.js')
    await comparison.getByText('beacon https://metrics.example/lead').waitFor()
    await comparison.getByText('Email: #email').waitFor()
    await page.getByRole('button', { name: 'Stop comparing' }).click()
    await comparison.waitFor({ state: 'detached' })
  })

  test('saves the inventory line and the readable text', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    await trySample(page, 'Chat widget 1.0')
    const saved = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button, exact: true }).click(),
      ])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    }
    const csv = await saved('Save as csv')
    assert.equal(csv.name, 'sample-widget-1.0-inventory.csv')
    assert.match(csv.text, /^script,sha256,integrity,.*\r\nsample-widget-1\.0\.js,[\da-f]{64},sha384-/)
    const json = JSON.parse((await saved('Save as JSON')).text) as { sends_to: string }
    assert.match(json.sends_to, /fetch https:\/\/chat\.example\/api\/open/)
    const code = await saved('Save')
    assert.equal(code.name, 'sample-widget-1.0-readable.txt')
    assert.match(code.text, /for reading only/)
  })

  test('its worker can neither connect, load, eval nor spawn', { skip }, async (t) => {
    const { page } = await openSite(t, { path, expected: [/Content Security Policy|Refused to/] })
    await paste(page, 'for (;;) {}')
    await page.getByText('Trying it in the sandbox').waitFor()
    const [first] = page.workers()
    const closed = new Promise((resolve) => first!.on('close', resolve))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await closed
    const file = await page.evaluate(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes('deobfuscate-worker'))
          ?.name,
    )
    assert.ok(file)
    const policy = await page.evaluate(
      async (file) => (await fetch(file)).headers.get('content-security-policy'),
      file,
    )
    assert.equal(policy, "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'")
    // A second worker of the same file, which is asked nothing, is free to be tried from inside.
    const [worker] = await Promise.all([
      page.waitForEvent('worker'),
      page.evaluate((file) => {
        ;(globalThis as { tried?: Worker }).tried = new Worker(file, { type: 'module' })
      }, file),
    ])
    const outcomes = await worker.evaluate(async () => {
      const tries: Record<string, () => unknown> = {
        fetch: () => fetch('/api/site'),
        // oxlint-disable-next-line no-eval -- that it is refused is what is tried
        eval: () => (0, eval)('1'),
        function: () => new Function('return 1')(),
        import: () => import('/x.js' as string),
      }
      const result: Record<string, string> = {}
      for (const [name, run] of Object.entries(tries)) {
        // In a turn of its own: in the one that the debugger starts, eval is always allowed.
        result[name] = await new Promise<string>((resolve) => {
          setTimeout(async () => {
            try {
              await run()
              resolve('done')
            } catch {
              resolve('refused')
            }
          })
        })
      }
      for (const [name, open] of [
        ['socket', () => new WebSocket(location.origin.replace('http', 'ws'))],
        ['worker', () => new Worker('/assets/x.js')],
      ] as const) {
        result[name] = await new Promise((resolve) => {
          try {
            open().addEventListener('error', () => resolve('refused'))
          } catch {
            resolve('refused')
          }
        })
      }
      return result
    })
    assert.deepEqual(new Set(Object.values(outcomes)), new Set(['refused']), JSON.stringify(outcomes))
  })
})
