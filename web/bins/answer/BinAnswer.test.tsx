import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { BinResults } from '#contract/calls/bins.ts'
import { fakeApi } from '#test/web/fake-api.ts'
import { madeRow } from '#test/web/made-list.ts'
import { show } from '#test/web/show.tsx'
import { BinAnswer } from './BinAnswer.tsx'
import { nearest } from './BinsNearby.tsx'

const line = 'POST /api/binLookup'
const found = (bins: string[], part: Partial<BinResults> = {}): BinResults => ({
  data: bins.map((bin) => madeRow(bin)),
  pagination: { current_page: 1, last_page: 1, per_page: 250, from: 1, to: 1, total: bins.length },
  not_found: [],
  longer: [],
  matched: [],
  ...part,
})

const answerTo = (bin: string, extended = false) =>
  show(<BinAnswer bin={bin} extended={extended} limit={250} />)

describe('the answer to a BIN', () => {
  test('has its facts and the way to its page, and sends nothing but the BIN', async () => {
    const calls = fakeApi({ [line]: { body: found(['400000']) } })
    answerTo('400000')
    const link = await screen.findByRole('link', { name: 'Reviews, sources and neighbours of 400000' })
    expect(link.getAttribute('href')).toBe('/bin/400000')
    expect(screen.getByText('Phone')).toBeTruthy()
    expect(calls).toHaveLength(1)
    expect(calls[0]!.body).toMatchObject({ bins: ['400000'], extended: false })
  })

  test('says whose facts they are when a prefix answers', async () => {
    fakeApi({
      [line]: { body: found(['400000'], { matched: [{ bin: '40000012', matched: '400000' }] }) },
    })
    answerTo('40000012', true)
    expect(await screen.findByText('These are the facts of 400000, the longest known prefix.')).toBeTruthy()
  })

  test('names the nearest known BINs when it is unknown', async () => {
    let replies = [found([], { not_found: ['400005'] }), found(['400001', '400004', '400090'])]
    fakeApi({
      [line]: () => {
        const [reply] = replies
        replies = replies.slice(1)
        return { body: reply }
      },
    })
    answerTo('400005')
    expect(await screen.findByText('Nearest known BINs:', { exact: false })).toBeTruthy()
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '400004',
      '400001',
      '400090',
    ])
  })

  test('shows why it failed', async () => {
    fakeApi({ [line]: { status: 502, body: 'Bad gateway' } })
    answerTo('400000')
    expect(await screen.findByText('Bad gateway')).toBeTruthy()
  })
})

test('those with the longest common prefix are nearest', () => {
  expect(nearest(['457109', '457112', '457119', '457120'], '457111')).toEqual([
    '457112',
    '457119',
    '457109',
    '457120',
  ])
})
