import { Button, CloseButton, TextInput, VisuallyHidden } from '@mantine/core'
import { Hourglass, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { plannedTools, tools, toolSections, type Tool, type ToolId } from '#contract/tools.ts'
import { Empty } from '../ui/feedback/Empty.tsx'
import { plural } from '../ui/text/format.ts'
import { toolIcons } from './tool-icons.ts'
import classes from './ToolsPage.module.css'

const all = Object.entries(tools) as [ToolId, Tool][]

export function Page() {
  const [words, setWords] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const found = all.filter(([, tool]) => fits(tool, words))
  const planned = plannedTools.filter((tool) => fits({ ...tool, section: 'Coming Soon' }, words))
  const clear = () => {
    setWords('')
    box.current?.focus()
  }
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>Tools</h1>
          <p className="quiet">For your own data and defensive work. Each says what leaves your browser.</p>
        </div>
        <search className={classes.search}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              const [first] = found
              if (words.trim() && first) void navigate(first[1].path)
            }}
          >
            <TextInput
              ref={box}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Escape' && setWords('')}
              placeholder="Search tools"
              aria-label="Search tools"
              enterKeyHint="go"
              autoComplete="off"
              leftSection={<Search size={16} aria-hidden />}
              rightSection={words && <CloseButton size="sm" onClick={clear} aria-label="Clear search" />}
            />
          </form>
          <VisuallyHidden role="status">
            {words.trim() && plural(found.length + planned.length, 'tool')}
          </VisuallyHidden>
        </search>
      </div>
      {toolSections.map((section) => {
        const own = found.filter(([, tool]) => tool.section === section)
        return own.length === 0 ? null : (
          <section key={section} className={classes.section} aria-label={section}>
            <h2>{section}</h2>
            <ul className={classes.cards}>
              {own.map(([id, tool]) => (
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
        <Empty text={`No tool fits “${words.trim()}”.`}>
          <Button variant="default" onClick={clear}>
            Clear search
          </Button>
        </Empty>
      )}
    </div>
  )
}

function ToolCard({ id, tool }: { id: ToolId; tool: Tool }) {
  const Icon = toolIcons[id]
  return (
    <Link to={tool.path} className={classes.card}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <span className={classes.name}>{tool.name}</span>
      <span className={classes.does}>{tool.does}</span>
    </Link>
  )
}

/** Every word is somewhere in what the tool says of itself. */
function fits(tool: object, words: string): boolean {
  const text = Object.values(tool).join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
