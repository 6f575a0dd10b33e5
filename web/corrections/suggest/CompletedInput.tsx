import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { TextInput } from '../../ui/forms/fields.tsx'
import { usePlace } from '../../ui/use-place.ts'
import classes from './CompletedInput.module.css'

interface Props extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
  options: string[]
}

export function CompletedInput({ value, onChange, options, ...props }: Props) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && options.length > 0
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const take = (option: string) => {
    onChange(option)
    close()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      setOpen(true)
      setActive(around(active + step, options.length))
    } else if (!isShown) return
    else if (event.key === 'Enter' && active >= 0) take(options[active]!)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={field} onBlur={close}>
      <TextInput
        {...props}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={press}
      />
      {isShown && <Options id={id} field={field} options={options} active={active} onTake={take} />}
    </div>
  )
}

interface OptionsProps {
  id: string
  field: RefObject<HTMLElement | null>
  options: string[]
  active: number
  onTake: (option: string) => void
}

function Options({ id, field, options, active, onTake }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  usePlace(list, field, { height: 200 })
  useEffect(() => {
    list.current!.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label="Known values"
      className={classes.options}
    >
      {options.map((option, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and handles the keys
        <div
          key={option}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={classes.option}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          {option}
        </div>
      ))}
    </div>
  )
}

const around = (at: number, length: number): number => (at < 0 ? length - 1 : at % Math.max(1, length))
