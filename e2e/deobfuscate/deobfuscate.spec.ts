import { readFile } from 'node:fs/promises'
import { dropOn, idle } from '../screen.ts'
import { expect, test } from '../test.ts'
import { box, part, paste, path, result, trySample } from './deobfuscate-screen.ts'

test.describe('the deobfuscator', () => {
  test('shows a sample in readable form with its report, without the server', async ({ openSite }) => {
    const { page, requests } = await openSite({ path })
    await expect(box(page)).toBeVisible()
    await idle(page)
    const before = requests.length
    await trySample(page, 'Card skimmer')
    await expect(page.getByText('It looks like a card skimmer')).toBeVisible()
    await expect(part(page, 'Form fields it reads').getByText('input[name=card-number]')).toBeVisible()
    await expect(
      part(page, 'Where it sends and loads').getByText('https://static-img.invalid/p.gif?d=…'),
    ).toBeVisible()
    await expect(part(page, 'Readable code').getByText('document.addEventListener')).toBeVisible()
    await part(page, 'Form fields it reads').getByRole('button', { name: 'Show line 12' }).click()
    await expect(page.locator('[data-line="12"][data-target]')).toBeVisible()
    const asked = requests.slice(before)
    expect(asked.filter((line) => !line.startsWith('GET /assets/'))).toEqual([])
    expect(requests.some((line) => /\/assets\/deobfuscate-worker-[\w-]+\.js$/.test(line))).toBe(true)
  })

  test('loads its worker only when a script is given', async ({ openSite }) => {
    const { page, requests } = await openSite({ path: '/tools' })
    await page.getByRole('link', { name: /Antifraud deobfuscate/ }).click()
    await expect(box(page)).toBeVisible()
    expect(requests.filter((line) => line.includes('deobfuscate-worker'))).toEqual([])
  })

  const bombs: [what: string, script: string, words: string][] = [
    ['an endless loop', 'for (;;) {}', 'It did not finish in the sandbox'],
    [
      'a memory bomb',
      'var a = []; for (;;) a.push("x".repeat(1e6) + a.length)',
      'It used up the sandbox’s memory',
    ],
    [
      'deep recursion',
      'function down() { return down() + 1 }\ndown()',
      'It recursed endlessly in the sandbox',
    ],
    ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'nested too deeply'],
  ]
  test('ends scripts that never would with a clear message, and stays usable', async ({ openSite }) => {
    test.slow()
    const { page } = await openSite({ path })
    for (const [what, script, words] of bombs) {
      await test.step(what, async () => {
        await paste(page, script)
        await expect(page.getByText(words)).toBeVisible({ timeout: 120_000 })
        // Nested too deeply, it has no result, and the box stays.
        const another = page.getByRole('button', { name: 'New script' })
        if (await another.isVisible()) await another.click()
      })
    }
    await trySample(page, 'Chat widget 1.0')
    await expect(result(page, 'sample-widget-1.0.js')).toBeVisible()
  })

  test('can be cancelled and then takes another script', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await paste(page, 'for (;;) {}')
    await expect(page.getByText('Running it in the sandbox')).toBeVisible()
    const [worker] = page.workers()
    const closed = new Promise((resolve) => worker!.on('close', resolve))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await closed
    await expect(page.getByText('pasted.js was not analysed.')).toBeVisible()
    await expect(box(page)).toHaveValue('for (;;) {}')
    await expect(box(page)).toBeFocused()
    await paste(page, 'navigator.getBattery()')
    await expect(part(page, 'Signals it reads').getByText('Reads the charge of the battery')).toBeVisible()
  })

  test('says why it refuses what is not a script, too large or empty', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await page.getByRole('button', { name: 'Deobfuscate' }).click()
    await expect(page.getByText('Paste a script, drop a file, or try a sample.')).toBeVisible()
    await paste(page, 'this is ( not')
    await expect(page.getByText('Not valid JavaScript')).toBeVisible()
    await expect(box(page)).toBeFocused()
    await paste(page, 'https://cdn.example/shop.js')
    await expect(page.getByText('This is an address, not a script.')).toBeVisible()
    await box(page).fill('{ "card": 1 }')
    await expect(page.getByText('The script could not be analysed')).toHaveCount(0)
    await page.getByRole('button', { name: 'Deobfuscate' }).click()
    await expect(page.getByText('This is JSON')).toBeVisible()
    await dropOn(box(page), 'large.js', ' '.repeat(10 * 1024 * 1024 + 1))
    await expect(page.getByText('The limit is 10 MB.')).toBeVisible()
    await expect(page.getByText('The script could not be analysed')).toHaveCount(0)
  })

  test('brings the verdict of a sample into view on a phone', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await page.setViewportSize({ width: 360, height: 640 })
    await expect(page.getByRole('button', { name: 'Card skimmer' })).toBeVisible()
    await trySample(page, 'Card skimmer')
    await expect(page.getByText('It looks like a card skimmer')).toBeInViewport()
    await expect(page.getByText('Sends to another site.')).toBeInViewport()
  })

  test('reads a dropped script of 4.8 MB', async ({ openSite }) => {
    test.slow()
    const { page } = await openSite({ path })
    const filler = 'function f(a){if(a){return a.b(1,"text")}return[a]}'.repeat(95_000)
    await dropOn(box(page), 'large.js', `${filler}navigator.getBattery()`)
    await expect(part(page, 'Signals it reads').getByText('Reads the charge of the battery')).toBeVisible({
      timeout: 120_000,
    })
  })

  test('reads a dropped file and shows HTML in it as text', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const name = '<img src=x onerror=document.title=1>.js'
    await dropOn(box(page), name, 'fetch("https://a.example/<b>bold</b>")')
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(
      part(page, 'Where it sends and loads').getByText('https://a.example/<b>bold</b>'),
    ).toBeVisible()
    await expect(page.locator('main b, main img[src=x]')).toHaveCount(0)
  })

  test('compares two versions', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await trySample(page, 'Chat widget 1.0')
    await page.getByRole('button', { name: 'Compare with another version' }).click()
    await expect(page.getByText('It will be compared with sample-widget-1.0.js')).toBeVisible()
    await trySample(page, 'Chat widget 1.1')
    const comparison = part(page, 'Compared with sample-widget-1.0.js')
    await expect(comparison.getByText('beacon https://metrics.example/lead')).toBeVisible()
    await expect(comparison.getByText('Email: #email')).toBeVisible()
    await page.getByRole('button', { name: 'Stop comparing' }).click()
    await expect(comparison).toBeHidden()
  })

  test('saves the inventory line and the readable text', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await trySample(page, 'Chat widget 1.0')
    const saved = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button, exact: true }).click(),
      ])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    }
    const csv = await saved('Save as csv')
    expect(csv.name).toBe('sample-widget-1.0-inventory.csv')
    expect(csv.text).toMatch(/^script,sha256,integrity,.*\r\nsample-widget-1\.0\.js,[\da-f]{64},sha384-/)
    const json = JSON.parse((await saved('Save as JSON')).text) as { sends_to: string }
    expect(json.sends_to).toMatch(/fetch https:\/\/chat\.example\/api\/open/)
    const code = await saved('Save')
    expect(code.name).toBe('sample-widget-1.0-readable.txt')
    expect(code.text).toMatch(/for reading only/)
  })

  test('has a worker that can neither connect, load, eval nor spawn', async ({ openSite }) => {
    const { page } = await openSite({ path, expected: [/Content Security Policy|Refused to/] })
    await paste(page, 'for (;;) {}')
    await expect(page.getByText('Running it in the sandbox')).toBeVisible()
    const [first] = page.workers()
    const closed = new Promise((resolve) => first!.on('close', resolve))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await closed
    const file = await page.evaluate(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes('deobfuscate-worker'))
          ?.name ?? '',
    )
    expect(file).not.toBe('')
    const policy = await page.evaluate(
      async (file) => (await fetch(file)).headers.get('content-security-policy'),
      file,
    )
    expect(policy).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'")
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
    expect(new Set(Object.values(outcomes)), JSON.stringify(outcomes)).toEqual(new Set(['refused']))
  })
})
