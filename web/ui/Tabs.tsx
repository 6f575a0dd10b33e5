import { useId, type KeyboardEvent, type ReactNode } from 'react'
import classes from './Tabs.module.css'

interface Props<T extends string> {
  label: string
  tabs: readonly { value: T; label: ReactNode }[]
  value: T
  onChange: (value: T) => void
  children: ReactNode
}

export function Tabs<T extends string>({ label, tabs, value, onChange, children }: Props<T>) {
  const id = useId()
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    // Not from the value: the page behind the last key may still be on its way.
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = nextOf(event.key, at, tabs.length)
    if (at < 0 || next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
    onChange(tabs[next]!.value)
  }
  return (
    <>
      <div role="tablist" aria-label={label} tabIndex={-1} className={classes.tabs} onKeyDown={press}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="stack">
        {children}
      </div>
    </>
  )
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
