import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { browserHistory } from './browser-history.ts'
import type { History } from './history.ts'
import { Link, NavLink } from './Link.tsx'
import {
  Navigate,
  Route,
  Router,
  Routes,
  useArrival,
  useLocation,
  useParams,
  useSearchParams,
} from './Router.tsx'

function Place() {
  const { pathname, search, hash, state } = useLocation()
  const [query, setQuery] = useSearchParams()
  return (
    <>
      <output>
        {useArrival()} {pathname + search + hash} {JSON.stringify(state)} {query.get('page')}
      </output>
      <button type="button" onClick={() => setQuery({ page: '2' })}>
        page 2
      </button>
    </>
  )
}

const Item = () => <p>item {useParams()['id']}</p>

const place = () => screen.getByRole('status').textContent

describe('the router', () => {
  let history: History
  beforeEach(() => {
    window.history.replaceState(null, '', '/')
    history = browserHistory()
    render(
      <Router history={history}>
        <Place />
        <Link to="/item/1" state={{ from: 'home' }}>
          one
        </Link>
        <Link to="/item/1" target="_blank">
          in a tab
        </Link>
        <NavLink to="/item">items</NavLink>
        <Routes>
          <Route path="/item/:id" element={<Item />} />
          <Route path="/old" element={<Navigate to="/item/7" />} />
          <Route path="*" element="anything else" />
        </Routes>
      </Router>,
    )
  })
  afterEach(() => cleanup())

  const click = (name: string, init = {}) => fireEvent.click(screen.getByText(name), init)

  test('a link leads to its page without loading the site, with what it hands on', () => {
    expect(place()).toBe('POP / null ')
    click('one')
    expect(place()).toBe('PUSH /item/1 {"from":"home"} ')
    expect(screen.getByText('item 1')).toBeTruthy()
    expect(location.pathname).toBe('/item/1')
    expect(screen.getByText('items').getAttribute('aria-current')).toBe('page')
  })

  test('a link to where one is adds nothing to the history', () => {
    click('one')
    const before = window.history.length
    click('one')
    expect(window.history.length).toBe(before)
    expect(place()).toContain('REPLACE /item/1')
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'with %j the browser opens it',
    (init) => {
      click('one', init)
      expect(place()).toContain('POP /')
    },
  )

  test('the browser opens a link for another tab', () => {
    click('in a tab')
    expect(place()).toContain('POP /')
  })

  test('the query changes on the same page', () => {
    click('one')
    click('page 2')
    expect(place()).toBe('PUSH /item/1?page=2 null 2')
    expect(screen.getByText('item 1')).toBeTruthy()
  })

  test('a redirect replaces its own entry', () => {
    act(() => history.go('/old'))
    expect(place()).toContain('REPLACE /item/7')
  })

  test('back restores state and key', () => {
    click('one')
    const { key, state } = history.place.location
    act(() => history.go('/x'))
    // happy-dom does not go back: what the browser does then.
    window.history.replaceState({ key, state }, '', '/item/1')
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    expect(place()).toBe('POP /item/1 {"from":"home"} ')
    expect(history.place.location.key).toBe(key)
  })
})
