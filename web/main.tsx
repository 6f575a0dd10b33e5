import './styles/theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { browserHistory } from './router/history.ts'
import { Router } from './router/Router.tsx'
import { loadPage } from './App.tsx'
import { queryClient } from './queries.ts'
import { Root } from './Root.tsx'
import { startColourScheme } from './settings/colour-scheme.ts'
import { applyAccountSettings } from './settings/settings.ts'
import { startTips } from './ui/tips.ts'

const history = browserHistory()

// Not a top-level await: the page's code may import this module, and both would wait forever.
void loadPage(location.pathname)
  // A failure is ignored here. Rendering the page tries again and shows the error.
  .catch(() => undefined)
  .then(() => {
    const site = <Root client={queryClient} router={(app) => <Router history={history}>{app}</Router>} />
    const container = document.getElementById('app')!
    if (container.hasChildNodes()) hydrateRoot(container, site)
    else createRoot(container).render(site)
  })

startColourScheme()
void applyAccountSettings()
startTips()
