import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeApi } from '#test/web/fake-api.ts'
import { madeList } from '#test/web/made-list.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { useLocation } from '../../router/Router.tsx'
import { CompareDialog } from './CompareDialog.tsx'

const list = madeList({ id: 'ThisThisThis', name: 'This one' })
const page = (lists: { id: string; name: string }[]) => ({
  body: {
    data: lists.map((one) => madeList(one)),
    pagination: {
      current_page: 1,
      last_page: 1,
      per_page: 100,
      from: 1,
      to: lists.length,
      total: lists.length,
    },
  },
})

const Address = () => <output aria-label="Address">{useLocation().search}</output>
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const compare = () => fireEvent.submit(field().form!)
const names = () => screen.queryAllByRole('radio').map((radio) => radio.closest('label')!.textContent)
const address = () => screen.getByLabelText('Address').textContent

describe('comparing with another list', () => {
  beforeEach(async () => {
    signIn()
    fakeApi({
      'GET /api/binlists': page([
        list,
        { id: 'TravelTravel', name: 'Travel cards' },
        { id: 'CreditCredit', name: 'Crédit cards' },
      ]),
      'GET /api/binlists/bookmarks': page([{ id: 'MarkedMarked', name: 'Marked' }]),
      'GET /api/all-public/binlists': page([
        { id: 'PublicPublic', name: 'Public cards' },
        { id: 'MarkedMarked', name: 'Marked' },
      ]),
    })
    show(
      <>
        <CompareDialog list={list} onClose={() => {}} />
        <Address />
      </>,
    )
    await screen.findByText('Public cards')
  })

  test('offers own, bookmarked and public lists once each, without this one', () => {
    expect(names()).toEqual([
      'Travel cards0 BINs',
      'Crédit cards0 BINs',
      'Marked0 BINs',
      'Public cards0 BINs',
    ])
    compare()
    expect(screen.getByText('Choose a list or paste a link.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Marked/ }))
    compare()
    expect(address()).toBe('?compare=MarkedMarked&part=both')
  })

  test('searches them without accents; a single result need not be picked', () => {
    type('card cred')
    expect(names()).toEqual(['Crédit cards0 BINs'])
    compare()
    expect(address()).toBe('?compare=CreditCredit&part=both')
  })

  test('says when no list is found', () => {
    type('nothing like it')
    expect(names()).toEqual([])
    compare()
    expect(screen.getByText('No list found. Paste its link.')).toBeTruthy()
  })

  test('takes links of this site, and refuses others', () => {
    for (const [text, message] of [
      ['https://other.example/list/PublicPublic', /^This link leads to another site\./],
      [`${location.origin}/bin/457173`, 'This is not a link to a list.'],
      [`${location.origin}/list/ThisThisThis`, /^This is the list you are viewing\./],
    ] as const) {
      type(text)
      compare()
      expect(screen.getByText(message), text).toBeTruthy()
      expect(address()).toBe('')
    }
    type(`${location.origin}/list/LinkedLinked?page=2`)
    compare()
    expect(address()).toBe('?compare=LinkedLinked&part=both')
  })
})
