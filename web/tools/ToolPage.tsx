import { Button } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { pages } from '#contract/pages.ts'
import type { Later } from '../ui/later.ts'
import { tools, type Tool, type ToolId } from '#contract/tools.ts'
import { Loading } from '../layout/Loading.tsx'
import { toolContents } from './tool-contents.ts'
import { toolIcons } from './tool-icons.ts'
import classes from './ToolPage.module.css'

export function Page() {
  const { pathname } = useLocation()
  const found = (Object.entries(tools) as [ToolId, Tool][]).find(([, { path }]) => matchPath(path, pathname))
  if (!found) return null
  const [id, { name, does, leaves, never }] = found
  const Icon = toolIcons[id]
  const Content = (toolContents as Partial<Record<ToolId, Later<object>>>)[id]
  return (
    <div className={classes.page}>
      <Link to={pages.tools.path} className={classes.back}>
        <ArrowLeft size={14} aria-hidden /> Tools
      </Link>
      <h1 className={classes.name}>
        <Icon size={20} aria-hidden /> {name}
      </h1>
      <dl className={classes.words}>
        <dt>What it does</dt>
        <dd>{does}</dd>
        <dt>What leaves your browser</dt>
        <dd>{leaves}</dd>
        <dt>What it never does</dt>
        <dd>{never}</dd>
      </dl>
      {Content && (
        <Suspense fallback={<Loading />}>
          <Content />
        </Suspense>
      )}
      {!Content && (
        <section className={classes.soon} aria-labelledby="soon">
          <h2 id="soon">Coming Soon</h2>
          <p>This tool is not in this version yet.</p>
          <Button component={Link} to={pages.tools.path} variant="default">
            All tools
          </Button>
        </section>
      )}
    </div>
  )
}
