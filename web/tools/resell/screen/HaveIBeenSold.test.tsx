import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi, unreachable } from '#test/web/fake-api.ts'
import { passHumanChecks } from '#test/web/human-check.ts'
import { passSeconds, show } from '#test/web/show.tsx'
import { Toast } from '../../../ui/feedback/Toast.tsx'
import { HaveIBeenSold } from './HaveIBeenSold.tsx'

const ask = 'POST /api/tool/resellFind'
const about = 'GET /api/tool/resellFind'
const labels = ['First digits of the card', 'Expiry', 'Name on the card', 'Postal code']
const entered = ['99997713', '07/31', 'Zyxwvut Qanary', 'QX77Z']
const dataset = (name: string) => ({
  name,
  source_class: 'breach notice',
  whole_postal_codes: true,
  date: null,
  imported_at: '2026-11-02T10:00:00.000Z',
  is_demo: false,
})
const datasets = [dataset('One'), dataset('Two')]
const known = { [about]: { body: { datasets, example: null } } }

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const values = () => labels.map((label) => field(label).value)
const fill = () => labels.forEach((label, at) => type(label, entered[at]!))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const refusedBy = (limit: string, retry_after: number) => ({
  status: 429,
  body: {
    message: 'Rate Limited: Try again later!',
    status: 429,
    code: 'rate_limited',
    details: { retry_after, limit },
  },
})

async function showTool() {
  show(
    <>
      <HaveIBeenSold />
      <Toast />
    </>,
  )
  await passSeconds(0)
}

describe('HaveIBeenSold', () => {
  beforeEach(() => void vi.useFakeTimers())

  test('shows what is missing or wrong at its field before anything is sent', async () => {
    const calls = fakeApi({ ...known, ...(await passHumanChecks()), [ask]: {} })
    await showTool()
    press('Check')
    expect(screen.getByRole('alert').textContent).toBe(
      'Missing required fields for CC Resell Search (bin, exp, name, zip, token)',
    )
    expect(screen.getByText('BIN must be the first 6 to 8 digits of the card.')).toBeTruthy()
    expect(screen.getByText('Expiry must be in MM/YY format.')).toBeTruthy()
    expect(document.activeElement).toBe(field('First digits of the card'))
    type('First digits of the card', '9999 0100 1234 5678')
    expect(screen.getByText(/^Only the first 8 digits were kept/)).toBeTruthy()
    for (const digit of '429') type('Expiry', field('Expiry').value + digit)
    expect(values().slice(0, 2)).toEqual(['99990100', '04/29'])
    type('Name on the card', '9999 0100 1234 5678')
    type('Postal code', '90210')
    press('Check')
    expect(screen.getByText(/Never enter a card number\./)).toBeTruthy()
    await passSeconds(1)
    expect(calls.map(({ line }) => line)).toEqual([about])
  })

  test('can be cancelled, and says when to come back after the rate limit', async () => {
    const limit = refusedBy('exposure', 7000)
    const held = Promise.withResolvers<{ body: object }>()
    const checks = await passHumanChecks()
    const calls = fakeApi({ ...known, ...checks, [ask]: limit, 'GET /api/human': () => held.promise })
    await showTool()
    fill()
    press('Check')
    await passSeconds(0)
    press('Cancel')
    await passSeconds(0)
    held.resolve(checks['GET /api/human'])
    await passSeconds(1)
    expect(calls.some(({ line }) => line === ask)).toBe(false)
    expect(screen.getByText('Cancelled. Nothing was sent.')).toBeTruthy()
    press('Check')
    await passSeconds(1)
    const alert = screen.getByRole('alert').textContent
    expect(alert).toContain('Rate Limited: Try again later!')
    expect(alert).toContain('Your network has used its 3 checks for today. Try again in 2 hours.')
    expect(values()).toEqual(entered)
  })

  test('says when a limit that all visitors share refused it', async () => {
    fakeApi({ ...known, ...(await passHumanChecks()), [ask]: refusedBy('exposed_card', 1800) })
    await showTool()
    fill()
    press('Check')
    await passSeconds(1)
    const alert = screen.getByRole('alert').textContent
    expect(alert).toMatch(/limit for all visitors together\. You still have as many checks as before/)
    expect(alert).toContain('Try again in 30 minutes.')
    expect(alert).not.toContain('3 checks')
  })

  test('shows the steps for the chosen country', async () => {
    const ready_at = new Date(0).toISOString()
    const answer = {
      status: 'no_match_in_this_dataset',
      datasets: datasets.map((one) => ({ ...one, matches: false })),
    }
    fakeApi({
      ...known,
      ...(await passHumanChecks()),
      [ask]: { status: 202, body: { id: 'abc', ready_at } },
      'GET /api/tool/resellFind/:id': { body: { id: 'abc', ready_at, ...answer } },
    })
    await showTool()
    fill()
    press('Check')
    await passSeconds(5)
    expect(screen.getByRole('heading', { level: 2, name: 'No match in these 2 datasets' })).toBeTruthy()
    const steps = within(screen.getByRole('region', { name: 'What helps in any case' }))
    const choose = (value: string) =>
      fireEvent.change(steps.getByRole('combobox', { name: 'Where your bank is' }), { target: { value } })
    expect(steps.getByRole('link', { name: 'identitytheft.gov' })).toBeTruthy()
    choose('in')
    expect(steps.getByText(/Dial 1930/)).toBeTruthy()
    choose('eu')
    expect(steps.getByText(/13 months/)).toBeTruthy()
    expect(steps.getByRole('link', { name: /^Directive \(EU\) 2015\/2366/ })).toBeTruthy()
  })

  test('clears the form after ten idle minutes', async () => {
    fakeApi(known)
    await showTool()
    fill()
    await passSeconds(9 * 60)
    expect(values()).toEqual(entered)
    await passSeconds(2 * 60)
    expect(screen.getByText('Form cleared')).toBeTruthy()
    expect(values()).toEqual(['', '', '', ''])
  })

  test('shows an error when the datasets cannot be loaded, and can be retried', async () => {
    fakeApi({ [about]: unreachable })
    await showTool()
    expect(screen.getByRole('alert').textContent).toContain('Could not load the datasets')
    fakeApi(known)
    press('Try again')
    await passSeconds(0)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('One')).toBeTruthy()
  })
})
