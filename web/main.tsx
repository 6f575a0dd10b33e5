import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles/theme.css'
import { browserHistory } from './router/browser-history.ts'
import { startKeeping } from './device/installed.ts'
import { startDevice } from './device/device-mode.ts'
import { Router } from './router/Router.tsx'
import { loadPage, Root } from './App.tsx'
import { queryClient } from './queries.ts'
import { startColourScheme } from './settings/stored-settings.ts'
import { applyAccountSettings } from './settings/settings.ts'
import { startPressGuard } from './ui/press-guard.ts'
import { startTips } from './ui/tips.ts'

// The page would say that its code is missing.
document.documentElement.dataset['started'] = ''

const history = browserHistory()

// Not a top-level await: the page's code may import this module, and both would wait forever.
void loadPage(location.pathname)
  // A failure is ignored here. Rendering the page tries again and shows the error.
  .catch(() => undefined)
  .then(() => {
    const site = <Root client={queryClient} router={(app) => <Router history={history}>{app}</Router>} />
    const container = document.getElementById('app')!
    // As a transition, in small steps between which the page reacts.
    if (container.hasChildNodes()) startTransition(() => void hydrateRoot(container, site))
    else createRoot(container).render(site)
  })

startDevice()
startColourScheme()
void applyAccountSettings()
startPressGuard()
startTips()
startKeeping()
