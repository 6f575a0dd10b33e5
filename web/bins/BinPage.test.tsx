import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { binInput } from '#contract/formats/search-link.ts'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { madeDetail } from '#test/web/made-detail.ts'
import { passSeconds, show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { Page } from './BinPage.tsx'

const line = 'GET /api/bin/:bin'
const detail = madeDetail()

const showBin = (bin: string, known: BinDetail[] = []) =>
  show(<Page />, {
    path: `/bin/${bin}`,
    route: '/bin/:bin',
    replies: known.map((output) => ({ line, input: binInput(bin, new URLSearchParams()), output })),
  })

describe('the page of a BIN', () => {
  beforeEach(() => void vi.useFakeTimers())

  test('retries twice, then shows the error and can be retried', async () => {
    const calls = fakeApi({ [line]: failure(500, 'It broke.') })
    showBin('457173')
    await passSeconds(60)
    expect(calls.length).toBe(3)
    expect(screen.getByRole('heading', { level: 1, name: 'Error Loading BIN' })).toBeTruthy()
    expect(screen.getByText('It broke.')).toBeTruthy()

    fakeApi({ [line]: { body: detail } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await passSeconds(0)
    expect(screen.getByRole('heading', { level: 1, name: '457173' })).toBeTruthy()
  })

  test('keeps what came with the page when the visitor’s own review cannot be loaded', async () => {
    signIn()
    fakeApi({ [line]: failure(500, 'It broke.') })
    showBin('457173', [detail])
    await passSeconds(60)
    expect(screen.getByRole('alert').textContent).toContain('Error Loading BIN')
    expect(screen.getByRole('heading', { level: 1, name: '457173' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Review' })).toBeNull()

    fakeApi({ [line]: { body: detail } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await passSeconds(0)
    expect(screen.getByRole('button', { name: 'Add Review' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.for([
    ['visa', 'A BIN is the first 6 to 11 digits of a card number.', 'Back to lookup'],
    ['999998', '999998 is not in the dataset.', 'Show 2 longer BINs starting with it'],
  ] as const)('says that %s is not in the dataset', async ([bin, text, link]) => {
    const calls = fakeApi({
      [line]: failure(404, 'No such BIN.', 'bin_not_found'),
      'POST /api/binLookup': {
        body: {
          data: [{ bin: '99999801' }],
          pagination: { ...detail.reviews_pagination, total: 2 },
        },
      },
    })
    showBin(bin)
    await passSeconds(60)
    expect(screen.getByRole('heading', { level: 1, name: 'BIN Not Found' })).toBeTruthy()
    expect(document.body.textContent).toContain(text)
    expect(screen.getByRole('link', { name: link })).toBeTruthy()
    expect(calls.filter((call) => call.line === line).length).toBe(bin === 'visa' ? 0 : 1)
  })

  test('says what longer BINs say instead, with links to them', () => {
    const alternatives: BinDetail['alternatives'] = [
      { field: 'category', value: 'GOLD', bins: ['45717360', '45717361', '45717362'], bin_count: 5 },
      { field: 'traits', value: 'prepaid commercial', bins: ['45717369'], bin_count: 1 },
    ]
    showBin('457173', [madeDetail({ alternatives })])
    const section = screen.getByRole('region', { name: 'Depends on more digits' })
    expect([...section.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Level: Gold for 45717360, 45717361, 45717362 and 2 more',
      'Traits: Prepaid, Commercial for 45717369',
    ])
    expect(screen.getByRole('link', { name: '45717369' }).getAttribute('href')).toBe('/bin/45717369')
  })

  test('shows what the network says, with its source, and nothing where there is no such file', () => {
    const named = { name: 'own', title: 'A network’s own file', licence: '', url: '', date: null }
    const source = { ...named, imported: null, fields: [] }
    showBin('457173', [
      madeDetail({
        network: { product_code: 'MPG', local_use: true, combo: false, bin_length: 8, source: 'own' },
        sources: [source],
      }),
    ])
    const items = screen.getByRole('region', { name: 'Network' }).querySelectorAll('li')
    expect([...items].map(({ textContent }) => textContent)).toEqual([
      'Product code: MPG',
      'Local use only: Yes',
      'Combo card: No',
      'BIN length: 8',
      'From A network’s own file',
    ])
    showBin('457174', [madeDetail({ bin: '457174' })])
    expect(screen.getAllByRole('region', { name: 'Network' }).length).toBe(1)
  })

  test('shows whose facts a longer BIN has', () => {
    const part = { bin: '45717399', in_dataset: false, matched: '457173' }
    showBin('45717399', [madeDetail(part)])
    expect(screen.getByRole('heading', { level: 1, name: '45717399' })).toBeTruthy()
    expect(document.body.textContent).toContain('Facts of 457173, the longest known prefix.')
    expect(screen.getByRole('link', { name: '457173' }).getAttribute('href')).toBe('/bin/457173')
  })

  test('says that a BIN with reviews is no longer in the dataset', () => {
    showBin('222100', [madeDetail({ bin: '222100', in_dataset: false, brand: null, icon_type: 'generic' })])
    expect(document.body.textContent).toContain(
      'This BIN is not in the dataset in use. Its reviews and public lists are kept.',
    )
    expect(document.body.textContent).not.toContain('0 sources')
  })
})
