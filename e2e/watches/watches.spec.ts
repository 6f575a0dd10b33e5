import { namedAccount, namedModerator, newAccount, signedIn } from '../accounts/account.ts'
import { ask } from '../api.ts'
import { accept, creditCards, suggest } from '../corrections/correction-screen.ts'
import { button, toast } from '../screen.ts'
import { expect, test } from '../test.ts'

test('a watched BIN and search tell of an accepted correction, here and in the feed', async ({
  openSite,
}) => {
  const bin = (await creditCards('MASTERCARD')).at(-1)!
  const ada = await newAccount()
  const { page } = await openSite({ path: `/bin/${bin}`, storage: signedIn(ada) })
  await button(page, 'Watch').click()
  await expect(button(page, 'Watching')).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/?vendors=MASTERCARD&types=CREDIT')
  await button(page, 'Watch').click()
  await expect(button(page, 'Watching')).toBeVisible()
  await page.reload()
  await expect(button(page, 'Watching')).toBeVisible()

  const id = await suggest(await namedAccount('Eve'), bin, {
    field: 'type',
    value: 'Debit',
    reason: 'A letter',
  })
  await accept(await namedModerator('Grace'), id)
  const changes = () =>
    ask<{ data: object[] }>('GET /api/watches/changes', undefined, ada.token).then(({ data }) => data.length)
  await expect.poll(changes, { timeout: 10_000 }).toBe(2)

  await page.goto('/mybins')
  await page.getByRole('tab', { name: 'Watching' }).click()
  const told = page.getByRole('list', { name: 'Changes' })
  await expect(told.getByText('1 BIN changed')).toHaveCount(2)
  await expect(told.getByRole('link', { name: bin }).first()).toHaveAttribute('href', `/bin/${bin}`)
  await button(page, 'Create feed').click()
  const address = await page.getByText(/\/api\/watches\/feed\//).textContent()
  const feed = await (await fetch(address!)).text()
  expect(feed.match(/<entry>/g)).toHaveLength(2)

  await button(page, `Stop watching ${bin}`).click()
  await expect(toast(page, `Stopped watching ${bin}`)).toBeVisible()
  await button(page, 'Undo').click()
  await expect(button(page, `Stop watching ${bin}`)).toBeVisible()
})

test('without an account, the button says what it needs', async ({ openSite }) => {
  const { page } = await openSite({ path: '/?vendors=VISA' })
  await expect(button(page, 'Watch')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Watch').hover()
  await expect(page.getByText('You must be logged in for that')).toBeVisible()
})
