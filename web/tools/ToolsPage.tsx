import { Hourglass, Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { plannedTools, tools, toolSections, type Tool, type ToolId } from '#contract/tools.ts'
import { Link } from '../router/Link.tsx'
import { useNavigate } from '../router/Router.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { TextInput } from '../ui/forms/fields.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { Badge } from '../ui/text/Badge.tsx'
import { plural } from '#contract/formats/numbers.ts'
import { toolScreens } from './tool-screens.ts'
import classes from './ToolsPage.module.css'

const allTools = Object.entries(tools) as [ToolId, Tool][]

export function Page() {
  const [query, setQuery] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const found = allTools.filter(([, tool]) => matches(tool, query))
  const planned = plannedTools.filter((tool) => matches({ ...tool, section: 'Coming Soon' }, query))
  const clear = () => {
    setQuery('')
    box.current?.focus()
  }
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>Tools</h1>
          <p className="quiet">
            For your own data and defensive work. Each one says what leaves your browser.
          </p>
        </div>
        <search className={classes.search}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              const [first] = found
              if (query.trim() && first) navigate(first[1].path)
            }}
          >
            <TextInput
              ref={box}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
              placeholder="Search tools"
              aria-label="Search tools"
              enterKeyHint="go"
              autoComplete="off"
              leftSection={<Search size={16} aria-hidden />}
              rightSection={
                query && (
                  <button
                    type="button"
                    className="press icon-button quiet"
                    aria-label="Clear search"
                    onClick={clear}
                  >
                    <X size={16} aria-hidden />
                  </button>
                )
              }
            />
          </form>
          <span className="visually-hidden" role="status">
            {query.trim() && plural(found.length + planned.length, 'tool')}
          </span>
        </search>
      </div>
      {toolSections.map((section) => {
        const ofSection = found.filter(([, tool]) => tool.section === section)
        return ofSection.length === 0 ? null : (
          <section key={section} className={classes.section} aria-label={section}>
            <h2>{section}</h2>
            <ul className={classes.cards}>
              {ofSection.map(([id, tool]) => (
                <li key={id}>
                  <ToolCard id={id} tool={tool} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {planned.length > 0 && (
        <section className={classes.section} aria-label="Coming Soon">
          <h2>Coming Soon</h2>
          <ul className={classes.cards}>
            {planned.map(({ name, does }) => (
              <li key={name} className={`${classes.card} ${classes.soon}`}>
                <Hourglass size={18} className={classes.icon} aria-hidden />
                <span className={classes.name}>{name}</span>
                <span className={classes.does}>{does}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.length + planned.length === 0 && (
        <Empty text={`No tools match “${query.trim()}”.`}>
          <Button variant="default" onClick={clear}>
            Clear search
          </Button>
        </Empty>
      )}
    </div>
  )
}

const places: Record<Tool['runs'], string> = { browser: 'In your browser', site: 'Runs on this server' }

function ToolCard({ id, tool }: { id: ToolId; tool: Tool }) {
  const { icon: Icon } = toolScreens[id]
  return (
    <Link to={tool.path} className={classes.card}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <span className={classes.name}>{tool.name}</span>
      <Badge>{places[tool.runs]}</Badge>
      <span className={classes.does}>{tool.does}</span>
    </Link>
  )
}

function matches(tool: object, query: string): boolean {
  const text = Object.values(tool).join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
