import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { idle } from '../screen.ts'
import { expect, test } from '../test.ts'
import { field, generated, login, plain, stored } from './account-screen.ts'

test('a visitor generates a user ID, saves it, logs in, enters a name, returns to the first page and logs out', async ({
  openSite,
}) => {
  const sent: { line: string; all: string }[] = []
  const { page, site } = await openSite({
    path: '/mybins?page=2',
    before: async (page) =>
      page.on('request', (request) => {
        const all = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join('\n')
        sent.push({ line: `${request.method()} ${new URL(request.url()).pathname}`, all })
      }),
  })
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/login?from=%2Fmybins%3Fpage%3D2')
  const shown = await generated(page)
  expect(shown).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{6}$/)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied. Paste it somewhere safe')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Text file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/-user-id\.txt$/)
  await expect(page.getByText(`Saved to your downloads as ${file.suggestedFilename()}.`)).toBeVisible()
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain(`\n${shown}\n`)
  expect(text).toContain(`${site}/login`)

  await page.getByRole('button', { name: 'QR code' }).click()
  expect(await modules(page)).toEqual(encode(shown, { ecc: 'M', border: 4 }).data)

  await login(page)
  await expect(page).toHaveURL('/onboarding?from=%2Fmybins%3Fpage%3D2')
  expect({ ...(await stored(page)), token: '' }).toEqual({
    userId: plain(shown),
    token: '',
    name: null,
    onboarded_at: null,
  })
  await page.getByRole('textbox', { name: 'Your Name' }).fill('  Ada <3  ')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(page).toHaveURL('/mybins?page=2')
  const user = await stored(page)
  expect(user?.name).toBe('Ada <3')
  expect(user?.onboarded_at ?? '').toMatch(/^\d{4}-/)

  await page.getByRole('button', { name: 'logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await stored(page)).toBe(null)

  // The second login skips onboarding.
  await page.goto('/login?from=%2Ftools')
  await field(page).fill(`  ${plain(shown).toLowerCase()} `)
  await login(page)
  await expect(page).toHaveURL('/tools')
  await idle(page)
  const revealing = sent.filter(({ all }) => all.includes(shown) || all.toUpperCase().includes(plain(shown)))
  expect(revealing.map(({ line }) => line)).toEqual(['POST /api/auth/login'])
})

/** The modules of the QR code on the page, row by row. */
async function modules(page: Page): Promise<boolean[][]> {
  const code = page.getByRole('img', { name: 'QR code of your user ID' })
  const size = Number((await code.getAttribute('viewBox'))!.split(' ')[2])
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const path = (await code.locator('path').getAttribute('d'))!
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) drawn[Number(y)]![Number(x)] = true
  await expect(code.locator('rect')).toHaveAttribute('fill', '#fff')
  return drawn
}

test('the keyboard alone is enough to sign up and log in', async ({ openSite }) => {
  const { page } = await openSite({ path: '/login' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const tabTo = async (name: string) => {
    for (let step = 0; step < 20 && (await focused()) !== name; step++) await page.keyboard.press('Tab')
    expect(await focused()).toBe(name)
    await page.keyboard.press('Enter')
  }
  await expect(field(page)).toBeVisible()
  // The field has the focus without a click.
  await page.keyboard.press('Enter')
  await expect(page.getByText('User ID is required')).toBeVisible()
  await tabTo('Generate user ID')
  await expect(page.getByText('Save your user ID, and do not share it')).toBeVisible()
  // Saving it comes next.
  expect(await focused()).toBe('Copy')
  await tabTo('QR code')
  await expect(page.getByRole('img', { name: 'QR code of your user ID' })).toBeVisible()
  await tabTo('Login')
  await expect(page.getByRole('heading', { name: /^Welcome to / })).toBeVisible()
  await tabTo('Skip for now')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'logout' })).toBeVisible()
})
