// Pages with forms, for tests of what is kept of them.
import { fireEvent, screen } from '@testing-library/react'
import { madeDetail } from './made-detail.ts'
import { madeList, madeRow } from './made-list.ts'
import { show } from './show.tsx'
import { Route, Routes } from '../../web/router/Router.tsx'
import { Page as LoginPage } from '../../web/accounts/login/LoginPage.tsx'
import { Page as BinPage } from '../../web/bins/BinPage.tsx'
import { NeedsAccount } from '../../web/layout/NeedsAccount.tsx'
import { Page as CreateListPage } from '../../web/lists/edit/CreateListPage.tsx'
import { Page as ListPage } from '../../web/lists/view/ListPage.tsx'
import { Toast } from '../../web/ui/feedback/Toast.tsx'

export const userId = '0'.repeat(26)
const onboarded = '2026-01-02T03:04:05.000Z'
export const account = { userId, token: 'first', onboarded_at: onboarded }
export const list = '/list/AbCdEfGhIjKl'
const pagination = { current_page: 1, last_page: 1, per_page: 20, from: 1, to: 1, total: 1 }
const review = {
  id: 'r',
  hash: 'r',
  user: { name: 'Grace' },
  stars: 2,
  description: 'Slow',
  tags: [],
  created_at: onboarded,
  updated_at: onboarded,
  is_own: false,
}
const detail = madeDetail({ reviews: [review], reviews_pagination: pagination })

/** `isOwner` is whether the account that logs in owns the list. */
export const replies = (isOwner = true) => ({
  'GET /api/binlists/:hashId': {
    body: madeList({ is_owner: isOwner, count: 1, items: [madeRow('457173')], pagination }),
  },
  'GET /api/bin/:bin': { body: detail },
  'GET /tags.json': { body: { tags: [] } },
})

/** Opens a page that has forms, or where one logs in. */
export function open(path: string) {
  // The login leads back to this address.
  window.history.replaceState(null, '', path)
  show(
    <>
      <Routes>
        <Route path="/" element="The front page" />
        <Route path="/login" element={<LoginPage />} />
        <Route
          path="/create-bin-list"
          element={
            <NeedsAccount mode="redirect">
              <CreateListPage />
            </NeedsAccount>
          }
        />
        <Route path="/list/:listId" element={<ListPage />} />
        <Route path="/bin/:bin" element={<BinPage />} />
      </Routes>
      <Toast />
    </>,
    { path },
  )
}

export const box = (name: string | RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
export const type = (name: string | RegExp, value: string) =>
  fireEvent.change(box(name), { target: { value } })
export const click = async (name: string, role = 'button') =>
  fireEvent.click(await screen.findByRole(role, { name }))

/** A form whose text is kept as a draft. */
interface Form {
  what: string
  path: string
  isOwner?: boolean
  open?: () => Promise<unknown>
  field: string | RegExp
  text: string
  /** The dialog that is open again after the login. */
  dialog?: string
}

export const forms: Form[] = [
  { what: 'a new list', path: '/create-bin-list', field: /^BINs/, text: '457173 mine' },
  { what: 'the name of a new list', path: '/create-bin-list', field: 'Name', text: 'Mine' },
  { what: 'BINs to add', path: `${list}?edit=true`, field: /to add/, text: '457173', dialog: 'Edit Bins' },
  {
    what: 'BINs to remove',
    path: `${list}?edit=true`,
    open: () => click('Remove', 'tab'),
    field: /to remove/,
    text: '457173',
    dialog: 'Edit Bins',
  },
  {
    what: 'the settings of a list',
    path: list,
    open: () => click('Settings'),
    field: 'Description',
    text: 'For the audit',
    dialog: 'Bin List Settings',
  },
  {
    what: 'a report of a list',
    path: list,
    isOwner: false,
    open: () => click('Report'),
    field: 'What is wrong with it?',
    text: 'Personal data',
    dialog: 'Report List',
  },
  {
    what: 'a review',
    path: '/bin/457173',
    open: () => click('Add Review'),
    field: 'Description',
    text: 'Works well',
    dialog: 'Add Review',
  },
  {
    what: 'a suggested correction',
    path: '/bin/457173',
    open: () => click('Suggest a correction'),
    field: /^How do you know/,
    text: 'It is printed on my card',
    dialog: 'Suggest a Correction',
  },
  {
    what: 'a report of a review',
    path: '/bin/457173',
    open: async () => {
      await click('Grace')
      await click('Report')
    },
    field: 'What is wrong with it?',
    text: 'An insult',
    dialog: 'Report Review',
  },
]
