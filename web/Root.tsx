import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { App } from './App.tsx'
import { FailureBoundary } from './layout/FailureBoundary.tsx'
import { theme } from './theme.ts'

/** The whole site inside a router, which differs between browser and build. */
export const Root = ({ client, router }: { client: QueryClient; router: (app: ReactNode) => ReactNode }) => (
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <FailureBoundary title="Unexpected Application Error!">
        <QueryClientProvider client={client}>{router(<App />)}</QueryClientProvider>
      </FailureBoundary>
    </MantineProvider>
  </StrictMode>
)
