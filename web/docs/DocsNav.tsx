import { List, Search } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { matches, type Call, type Group } from './docs-data.ts'
import classes from './DocsNav.module.css'

export function DocsNav({ groups }: { groups: Group[] }) {
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  const place = usePlace(groups)
  const isFiltering = words.trim() !== ''
  const shown = groups
    .map((group) => ({
      ...group,
      calls: isFiltering
        ? group.calls.filter((call) => matches(call, group.name, words.trim()))
        : group.calls,
    }))
    .filter(({ calls }) => calls.length > 0)
  const [firstMatch] = shown.flatMap(({ calls }) => calls)
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [place])
  useEffect(() => {
    const close = () => setOpen(false)
    addEventListener('hashchange', close)
    return () => removeEventListener('hashchange', close)
  }, [])
  const goToFirst = (event: FormEvent) => {
    event.preventDefault()
    if (!isFiltering || !firstMatch) return
    location.hash = firstMatch.id
  }
  return (
    <div className={classes.side}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls="docs-contents"
        onClick={() => setOpen(!isOpen)}
      >
        <List size={16} aria-hidden /> Contents
      </button>
      <nav
        ref={nav}
        id="docs-contents"
        aria-label="API"
        className={classes.nav}
        data-open={isOpen || undefined}
      >
        <form role="search" className={classes.filter} onSubmit={goToFirst}>
          <Search size={14} aria-hidden />
          <input
            type="search"
            aria-label="Filter calls"
            placeholder="Filter calls"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </form>
        {!isFiltering && (
          <ul>
            {guides.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className={classes.group}
                  {...(id === place.group && { 'aria-current': 'true' })}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        <ul>
          {shown.map(({ id, name, calls }) => {
            const isCurrent = id === place.group
            return (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className={classes.group}
                  {...(isCurrent && !place.call && { 'aria-current': 'true' })}
                >
                  {name}
                </a>
                {(isFiltering || isCurrent) && (
                  <ul>
                    {calls.map((call) => (
                      <li key={call.id}>
                        <CallLink call={call} isCurrent={call.id === place.call} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            )
          })}
        </ul>
        {shown.length === 0 && <p className={classes.none}>No calls match</p>}
      </nav>
    </div>
  )
}

const guides = [
  { id: 'start', name: 'Getting started' },
  { id: 'authentication', name: 'Authentication' },
  { id: 'limits', name: 'Rate limits' },
  { id: 'idempotency', name: 'Idempotent requests' },
  { id: 'errors', name: 'Errors' },
]

const CallLink = ({ call: { id, method, path, summary }, isCurrent }: { call: Call; isCurrent: boolean }) => (
  <a href={`#${id}`} className={classes.call} title={summary} {...(isCurrent && { 'aria-current': 'true' })}>
    <span data-method={method} className={classes.method}>
      {method}
    </span>
    <span className="mono truncate">{path.replace(/^\/api(?=\/)/, '')}</span>
  </a>
)

interface Place {
  group?: string | undefined
  call?: string | undefined
}

/** The call that is being read: the last one whose beginning is in the upper third of the window, or above it. */
function usePlace(groups: Group[]): Place {
  const [place, setPlace] = useState<Place>({})
  useEffect(() => {
    const groupOf = new Map(groups.flatMap(({ id, calls }) => calls.map((call) => [call.id, id])))
    let frame = 0
    const look = () => {
      frame = 0
      let current: string | undefined
      for (const element of document.querySelectorAll<HTMLElement>('[data-place]')) {
        if (element.getBoundingClientRect().top > innerHeight / 3) break
        current = element.dataset.place
      }
      const group = current === undefined ? undefined : (groupOf.get(current) ?? current)
      const call = group === current ? undefined : current
      setPlace((before) => (before.group === group && before.call === call ? before : { group, call }))
    }
    const schedule = () => (frame ||= requestAnimationFrame(look))
    look()
    addEventListener('scroll', schedule, { passive: true })
    return () => {
      removeEventListener('scroll', schedule)
      cancelAnimationFrame(frame)
    }
  }, [groups])
  return place
}
