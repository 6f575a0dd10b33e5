// From nothing to an account and back: generate, save, log in, be welcomed, come back to where one came from, log out.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { field, generated, login, plain, stored } from './account-screen.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives, noOverflow, noViolations, seen } from './checks.ts'

const skip = noBrowser

test('generate, save, log in, save a name, back to where it began, log out', { skip }, async (t) => {
  const asked: { line: string; all: string }[] = []
  const { page, site } = await openSite(t, {
    path: '/mybins?page=2',
    before: async (page) =>
      page.on('request', (request) => {
        const all = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join('\n')
        asked.push({ line: `${request.method()} ${new URL(request.url()).pathname}`, all })
      }),
  })
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await arrives(page, '/login?from=%2Fmybins%3Fpage%3D2')
  const shown = await generated(page)
  assert.match(shown, /^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{6}$/)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), shown)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Text file' }).click(),
  ])
  assert.match(file.suggestedFilename(), /-user-id\.txt$/)
  const text = readFileSync(await file.path(), 'utf8')
  assert.ok(text.includes(`\n${shown}\n`) && text.includes(`${site}/login`), text)

  await page.getByRole('button', { name: 'QR code' }).click()
  assert.deepEqual(await modules(page), encode(shown, { ecc: 'M', border: 4 }).data)
  for (const scheme of ['light', 'dark'] as const) {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
      await seen(page, `login-generated-${scheme}-${width}`)
      await noOverflow(page)
      await noViolations(page)
    }
  }

  await login(page)
  await arrives(page, '/onboarding?from=%2Fmybins%3Fpage%3D2')
  assert.deepEqual(
    { ...(await stored(page)), token: '' },
    { userId: plain(shown), token: '', name: null, onboarded_at: null },
  )
  await page.getByRole('textbox', { name: 'Your Name' }).fill('  Ada <3  ')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await arrives(page, '/mybins?page=2')
  const user = await stored(page)
  assert.equal(user?.name, 'Ada <3')
  assert.match(user?.onboarded_at ?? '', /^\d{4}-/)

  await page.getByRole('button', { name: 'logout' }).click()
  await arrives(page, '/')
  assert.equal(await stored(page), null)

  // The second time there is no welcome.
  await page.goto('/login?from=%2Ftools')
  await field(page).fill(`  ${plain(shown).toLowerCase()} `)
  await login(page)
  await arrives(page, '/tools')
  await page.waitForLoadState('networkidle')
  const told = asked.filter(({ all }) => all.includes(shown) || all.toUpperCase().includes(plain(shown)))
  assert.deepEqual(
    told.map(({ line }) => line),
    ['POST /api/auth/login'],
  )
})

/** What is drawn, row by row. */
async function modules(page: Page): Promise<boolean[][]> {
  const code = page.getByRole('img', { name: 'QR code of your user ID' })
  const size = Number((await code.getAttribute('viewBox'))!.split(' ')[2])
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const path = (await code.locator('path').getAttribute('d'))!
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) drawn[Number(y)]![Number(x)] = true
  assert.equal(await code.locator('rect').getAttribute('fill'), '#fff')
  return drawn
}

test('the keyboard alone gets in', { skip }, async (t) => {
  const { page } = await openSite(t, { path: '/login' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const tabTo = async (name: string) => {
    for (let step = 0; step < 20 && (await focused()) !== name; step++) await page.keyboard.press('Tab')
    assert.equal(await focused(), name)
    await page.keyboard.press('Enter')
  }
  await field(page).waitFor()
  // It is where typing goes, without a click.
  await page.keyboard.press('Enter')
  await page.getByText('User ID is required').waitFor()
  await tabTo('Generate user ID')
  await page.getByText('Save your user ID, and do not share it').waitFor()
  await tabTo('QR code')
  await page.getByRole('img', { name: 'QR code of your user ID' }).waitFor()
  await tabTo('Login')
  await page.getByRole('heading', { name: /^Welcome to / }).waitFor()
  await tabTo('Skip for now')
  await arrives(page, '/')
  await page.getByRole('button', { name: 'logout' }).waitFor()
})
