import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'

/** Renders a component inside the providers that every page has: theme, queries and router. */
export function show(component: ReactNode, { path = '/' } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(component, {
    wrapper: ({ children }) => (
      // Without transitions.
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    ),
  })
}
