import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { FirstData } from '#contract/first-data.ts'
import { memoryHistory } from '../../web/router/history.ts'
import { Route, Routes, useLocation, Router } from '../../web/router/Router.tsx'
import { onSessionChange } from '../../web/session/session.ts'

interface Options {
  path?: string
  /** What the page that led here handed on. */
  state?: unknown
  /** The path of the component's route. Every other page is only its address as text. */
  route?: string
  /** Replies that came with the page. */
  replies?: FirstData['replies']
}

/** Renders a component inside the providers that every page has: queries and router. */
export function show(component: ReactNode, { path = '/', state, route, replies = [] }: Options = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const history = memoryHistory(path, state)
  onSessionChange(() => queries.clear())
  for (const { line, input, output } of replies) queries.setQueryData([line, input], output)
  return render(route === undefined ? component : <Pages path={route}>{component}</Pages>, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <Router history={history}>{children}</Router>
      </QueryClientProvider>
    ),
  })
}

/** Lets time pass after `vi.useFakeTimers()`, such as the pauses between retries. */
export const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

/** Waits until requests that an event has started were sent, to check that there are none. */
export const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)))

const Pages = ({ path, children }: { path: string; children: ReactNode }) => (
  <Routes>
    <Route path={path} element={children} />
    <Route path="*" element={<Address />} />
  </Routes>
)

function Address() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}
