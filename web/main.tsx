import './theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App, loadPage } from './App.tsx'
import { FailureBoundary } from './layout/FailureBoundary.tsx'
import { queryClient } from './queries.ts'
import { followAccount } from './settings/settings.ts'
import { theme } from './theme.ts'

// Not awaited at the top of the module: the page's code may import this one, and both would wait for ever.
void loadPage(location.pathname)
  // What cannot be loaded now is tried again, and told of, where the page is shown.
  .catch(() => undefined)
  .then(() =>
    createRoot(document.getElementById('app')!).render(
      <StrictMode>
        <MantineProvider theme={theme} defaultColorScheme="auto">
          <FailureBoundary title="Unexpected Application Error!">
            <QueryClientProvider client={queryClient}>
              <BrowserRouter>
                <App />
              </BrowserRouter>
            </QueryClientProvider>
          </FailureBoundary>
        </MantineProvider>
      </StrictMode>,
    ),
  )

void followAccount()
