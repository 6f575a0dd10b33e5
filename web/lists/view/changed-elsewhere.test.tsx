// What happens to a list, or to its visitor, while something is under way.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { madeList } from '#test/web/made-list.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { queryClient } from '../../queries.ts'
import { memoryHistory } from '../../router/history.ts'
import { Link } from '../../router/Link.tsx'
import { Route, Router, Routes, useLocation } from '../../router/Router.tsx'
import { Toast } from '../../ui/feedback/Toast.tsx'
import { Page } from './ListPage.tsx'

const line = 'GET /api/binlists/:hashId'
const id = 'AbCdEfGhIjKl'

async function showList(isOwner: boolean) {
  fakeApi({ [line]: { body: madeList({ is_owner: isOwner }) } })
  show(<Page />, { path: `/list/${id}`, route: '/list/:listId' })
  await screen.findByRole('heading', { level: 1, name: 'My list' })
  if (isOwner) await screen.findByText('Make Private')
}

const button = (name: string) => screen.getByRole('button', { name })

const comeBack = () => act(() => void dispatchEvent(new Event('visibilitychange')))

describe('a list that was deleted in another tab', () => {
  test('is no longer shown when its tab is looked at again', async () => {
    await showList(false)
    fakeApi({ [line]: failure(404, errors.list_not_found[1], 'list_not_found') })
    comeBack()
    expect(await screen.findByRole('heading', { level: 1, name: 'Bin List Not Found' })).toBeTruthy()
  })

  test('is no longer shown once its window is used, when both are visible side by side', async () => {
    await showList(false)
    fakeApi({ [line]: failure(404, errors.list_not_found[1], 'list_not_found') })
    act(() => void dispatchEvent(new Event('focus')))
    expect(await screen.findByRole('heading', { level: 1, name: 'Bin List Not Found' })).toBeTruthy()
  })

  test('is no longer shown when a change of it finds that it was deleted', async () => {
    signIn()
    const gone = failure(404, errors.list_not_found[1], 'list_not_found')
    let isDeleted = false
    fakeApi({
      [line]: () => (isDeleted ? gone : { body: madeList({ is_owner: false }) }),
      'POST /api/binlists/:hashId/bookmark': () => {
        isDeleted = true
        return gone
      },
    })
    render(
      <QueryClientProvider client={queryClient}>
        <Router history={memoryHistory(`/list/${id}`)}>
          <Routes>
            <Route path="/list/:listId" element={<Page />} />
          </Routes>
        </Router>
      </QueryClientProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Bookmark' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Bin List Not Found' })).toBeTruthy()
    queryClient.clear()
  })

  test('stays while a dialog with typed text is open', async () => {
    signIn()
    await showList(true)
    fireEvent.click(button('Edit Bins'))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'BINs to add' })
    fireEvent.change(box, { target: { value: '457173' } })
    const gone = failure(404, errors.list_not_found[1], 'list_not_found')
    const calls = fakeApi({ [line]: gone, 'POST /api/binlists/:hashId/bins': gone })
    comeBack()
    await waitFor(() => expect(calls.length).toBe(1))
    fireEvent.submit(box.form!)
    expect((await screen.findByRole('alert')).textContent).toContain(errors.list_not_found[1])
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'BINs to add' }).value).toBe('457173')
    fireEvent.click(button('Cancel'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Bin List Not Found' })).toBeTruthy()
  })
})

describe('a slow clone', () => {
  test('does not pull back someone who has gone elsewhere, but offers the copy', async () => {
    signIn()
    const held = Promise.withResolvers<{ body: object }>()
    fakeApi({
      [line]: { body: madeList({ is_owner: false }) },
      'POST /api/binlists/:hashId/fork': () => held.promise,
    })
    show(
      <>
        <Link to="/tools">Tools</Link>
        <Routes>
          <Route path="/list/:listId" element={<Page />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
        <Toast />
      </>,
      { path: `/list/${id}` },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Clone' }))
    fireEvent.click(screen.getByRole('link', { name: 'Tools' }))
    expect(screen.getByText('at /tools')).toBeTruthy()
    await act(async () => held.resolve({ body: { id: 'CopyCopyCopy' } }))
    expect(await screen.findByText('List cloned')).toBeTruthy()
    expect(screen.getByText('at /tools')).toBeTruthy()
    fakeApi({ [line]: { body: madeList({ id: 'CopyCopyCopy', name: 'Copy of it' }) } })
    fireEvent.click(button('Open it'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Copy of it' })).toBeTruthy()
  })
})

const Elsewhere = () => <p>at {useLocation().pathname}</p>
