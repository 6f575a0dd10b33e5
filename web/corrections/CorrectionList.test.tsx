import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { madeCorrection } from '#test/web/made-correction.ts'
import { signIn } from '#test/web/sign-in.ts'
import { memoryHistory } from '../router/history.ts'
import { Router } from '../router/Router.tsx'
import { Toast } from '../ui/feedback/Toast.tsx'
import { CorrectionList } from './CorrectionList.tsx'
import { listedCorrections } from './correction-queries.ts'

const message = 'Grace has rejected this suggestion. The reason given: The bank says otherwise.'
const line = 'GET /api/corrections'

const List = () => (
  <CorrectionList
    query={useQuery(listedCorrections({ state: 'open' }))}
    onPage={() => {}}
    empty="No open suggestions."
  />
)

async function openList(action: 'accept' | 'reject' | 'vote', more = {}) {
  signIn()
  let isDecided = false
  const refused = () => {
    isDecided = true
    return failure(409, message, 'correction_decided')
  }
  const one = { ...madeCorrection(more), neighbours: [] }
  const page = (data: unknown[]) => ({
    data,
    pagination: { current_page: 1, from: 1, last_page: 1, per_page: 20, to: 1, total: data.length },
    options: { fields: [], countries: [], banks: [] },
    is_moderator: true,
  })
  fakeApi({
    [line]: () => ({ body: page(isDecided ? [] : [one]) }),
    [`POST /api/corrections/:id/${action}`]: refused,
    'PUT /api/corrections/:id/vote': refused,
    'DELETE /api/corrections/:id/vote': refused,
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router history={memoryHistory('/corrections')}>
        <List />
        <Toast />
      </Router>
    </QueryClientProvider>,
  )
  await screen.findByRole('article')
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const leaves = () => waitFor(() => expect(screen.getByText('No open suggestions.')).toBeTruthy())

describe('a decision that someone else made first', () => {
  test('keeps the dialog and the reason of a rejection, and says who decided what', async () => {
    await openList('reject')
    press('Reject')
    const reason = screen.getByRole<HTMLTextAreaElement>('textbox')
    fireEvent.change(reason, { target: { value: 'Two sources say credit.' } })
    fireEvent.submit(reason.form!)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    // The list has been loaded again by now, without the suggestion.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Two sources say credit.')
    press('Cancel')
    await leaves()
  })

  test('keeps the dialog of an acceptance', async () => {
    await openList('accept')
    press('Accept')
    press('Accept for 1 BIN')
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    await new Promise((resolve) => setTimeout(resolve, 50))
    press('Cancel')
    await leaves()
  })

  test('keeps the dialog of a vote', async () => {
    await openList('vote')
    press('Confirm 2')
    press('Confirm')
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    await new Promise((resolve) => setTimeout(resolve, 50))
    press('Cancel')
    await leaves()
  })

  test('is said when a vote can no longer be removed, although the suggestion leaves the list', async () => {
    await openList('vote', { own_vote: { vote: 'confirm', line: '' } })
    press('Confirm 2')
    await leaves()
    expect(screen.getByText(message)).toBeTruthy()
  })
})
