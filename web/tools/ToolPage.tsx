import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { pages } from '#contract/pages.ts'
import { tools, type Tool, type ToolId } from '#contract/tools.ts'
import { Link } from '../router/Link.tsx'
import { matchPath } from '../router/match-path.ts'
import { useLocation } from '../router/Router.tsx'
import { Loading } from '../layout/Loading.tsx'
import { toolScreens } from './tool-screens.ts'
import classes from './ToolsPage.module.css'

export function Page() {
  const { pathname } = useLocation()
  const found = (Object.entries(tools) as [ToolId, Tool][]).find(([, { path }]) => matchPath(path, pathname))
  if (!found) return null
  const [id, { name, does, leaves, never }] = found
  const { icon: Icon, Content } = toolScreens[id]
  return (
    <div className={classes.toolPage}>
      <Link to={pages.tools.path} className={classes.back}>
        <ArrowLeft size={14} aria-hidden /> Tools
      </Link>
      <h1 className={classes.toolName}>
        <Icon size={20} aria-hidden /> {name}
      </h1>
      <dl className={classes.promises}>
        <dt>What it does</dt>
        <dd>{does}</dd>
        <dt>What leaves your browser</dt>
        <dd>{leaves}</dd>
        <dt>What it never does</dt>
        <dd>{never}</dd>
      </dl>
      <Suspense fallback={<Loading />}>
        <Content />
      </Suspense>
    </div>
  )
}
