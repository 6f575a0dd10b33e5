import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { madeList } from '#test/web/made-list.ts'
import { settle, show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { Route, Routes } from '../../router/Router.tsx'
import { hasDrafts } from '../../session/drafts.ts'
import { Toast } from '../../ui/feedback/Toast.tsx'
import { Page as ListPage } from '../view/ListPage.tsx'
import { Page } from './CreateListPage.tsx'

const create = 'POST /api/binlists'
const add = 'POST /api/binlists/:hashId/bins'
const made = { [create]: { body: madeList() }, 'GET /api/binlists/:hashId': { body: madeList() } }

function showForm() {
  show(
    <>
      <Routes>
        <Route path="/create-bin-list" element={<Page />} />
        <Route path="/list/:listId" element={<ListPage />} />
      </Routes>
      <Toast />
    </>,
    { path: '/create-bin-list' },
  )
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^BINs/ })
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  return {
    box,
    name,
    fill(list: string, bins: string) {
      fireEvent.change(name(), { target: { value: list } })
      fireEvent.change(box(), { target: { value: bins } })
    },
    submit: () => fireEvent.click(screen.getByRole('button', { name: 'Create' })),
  }
}

const openedList = () => screen.findByRole('heading', { level: 1, name: 'My list' })

describe('creating a list', () => {
  beforeEach(() => signIn())

  test('makes it private, downloadable, filterable and not clonable by default', async () => {
    const calls = fakeApi(made)
    const { fill, submit } = showForm()
    fill('Empty for now', '')
    submit()
    await openedList()
    expect(calls[0]?.body).toEqual({
      name: 'Empty for now',
      description: '',
      is_public: false,
      downloadable: true,
      forkable: false,
      filterable: true,
    })
    expect(screen.getByText('This list has no BINs yet.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add BINs' }))
    expect(await screen.findByRole('dialog', { name: 'Edit Bins' })).toBeTruthy()
  })

  test('reports invalid BINs, and needs at least one valid one if any are entered', async () => {
    const calls = fakeApi(made)
    const { box, fill, submit } = showForm()
    fill('Short ones', '4571\nabc')
    expect(screen.getByText('2 invalid BIN(s) detected. BINs must be at least 6 digits long.')).toBeTruthy()
    submit()
    expect(screen.getByText('No valid BINs found. BINs must be at least 6 digits long.')).toBeTruthy()
    expect(document.activeElement).toBe(box())
    await settle()
    expect(calls).toEqual([])
  })

  test('reports which BINs failed to add', async () => {
    const calls = fakeApi({
      ...made,
      [add]: { body: { added_count: 2, failed_bins: ['990001'], new_total: 2 } },
    })
    const { fill, submit } = showForm()
    fill('Twice', '990001\n990001\n990002\n12')
    expect(screen.getByText('3 valid BINs, 1 duplicate')).toBeTruthy()
    submit()
    await openedList()
    const message = '1 BIN(s) failed to add. They might be duplicates or invalid. You can add them later.'
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByText('990001')).toBeTruthy()
    expect(calls[1]?.body).toEqual({ bins: ['990001', '990001', '990002'] })
    expect(hasDrafts()).toBe(false)
  })

  test('keeps the list when its BINs could not be added, and offers to add them again', async () => {
    fakeApi({ ...made, [add]: failure(500, 'It broke.') })
    const { fill, submit } = showForm()
    fill('Half made', '990001 kept\n990002')
    submit()
    await openedList()
    expect(await screen.findByText('List created, but failed to add BINs: It broke.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add them now' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Bins' }))
    const calls = fakeApi({ [add]: { body: { added_count: 2, failed_bins: [], new_total: 2 } } })
    fireEvent.click(dialog.getByRole('button', { name: 'Add BINs' }))
    await waitFor(() => expect(calls[0]?.body).toEqual({ bins: ['990001', '990002'], notes: ['kept', ''] }))
  })

  test('keeps the filled-in form when the server refuses', async () => {
    fakeApi({ [create]: failure(422, 'You have 1,000 lists.') })
    const { box, name, fill, submit } = showForm()
    fill('One too many', '990001')
    submit()
    expect((await screen.findByRole('alert')).textContent).toContain('You have 1,000 lists.')
    expect([name().value, box().value]).toEqual(['One too many', '990001'])
  })
})
