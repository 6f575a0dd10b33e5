import './theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App, loadPage } from './App.tsx'
import { FailureBoundary } from './layout/FailureBoundary.tsx'
import { queryClient } from './queries.ts'
import { applyAccountSettings } from './settings/settings.ts'
import { theme } from './theme.ts'
import { startTips } from './ui/feedback/tips.ts'

// Not a top-level await: the page's code may import this module, and both would wait forever.
void loadPage(location.pathname)
  // A failure is ignored here. Rendering the page tries again and shows the error.
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

void applyAccountSettings()
startTips()
