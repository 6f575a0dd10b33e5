import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { App } from './App.tsx'
import { FailureBoundary } from './layout/FailureBoundary.tsx'

export const Root = ({ client, router }: { client: QueryClient; router: (app: ReactNode) => ReactNode }) => (
  <StrictMode>
    <FailureBoundary title="Unexpected Application Error!">
      <QueryClientProvider client={client}>{router(<App />)}</QueryClientProvider>
    </FailureBoundary>
  </StrictMode>
)
