import { useRef, useState } from 'react'
import type { ListView } from '#contract/calls/lists.ts'
import { useSearchParams } from '../../router/Router.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { folded } from '#contract/formats/names/folded.ts'
import { plural } from '#contract/formats/numbers.ts'
import classes from './Compare.module.css'
import { useKnownLists, type KnownList } from '../known-lists.ts'
import { readListLink } from '../list-address.ts'

/** Of each group. More would take long to scroll through; searching is quicker. */
const mostShown = 50

export function CompareDialog({ list, onClose }: { list: ListView; onClose: () => void }) {
  const [, setQuery] = useSearchParams()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { groups, isLoading } = useKnownLists()
  const link = readListLink(text, location.host)
  const isLink = link.isForeign === true || text.includes('/')
  const found = groups.map(({ name, lists }) => ({
    name,
    lists: isLink ? [] : lists.filter((one) => one.id !== list.id && isMatch(one, text)),
  }))
  const matches = found.flatMap(({ lists }) => lists)
  // A single result of a search need not be picked.
  const chosen =
    text.trim() !== '' && matches.length === 1 ? matches[0]!.id : matches.find(({ id }) => id === picked)?.id
  const submit = () => {
    const other = chosen ?? (matches.length === 0 ? link.id : undefined)
    if (other !== undefined && other !== list.id) {
      onClose()
      setQuery({ compare: other, part: 'both' })
      return
    }
    if (other === list.id) setProblem('This is the list you are viewing. Choose another one.')
    else if (link.isForeign)
      setProblem('This link leads to another site. Only lists on this site can be compared.')
    else if (isLink) setProblem('This is not a link to a list.')
    else if (matches.length === 0 && text.trim() !== '') setProblem('No list found. Paste its link.')
    else setProblem('Choose a list or paste a link.')
    field.current?.focus()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Compare with another list"
      onSubmit={submit}
      action={<Button type="submit">Compare</Button>}
    >
      <TextInput
        ref={field}
        label="Search lists, or paste a link"
        placeholder={`Name, or ${location.origin}/list/…`}
        value={text}
        error={problem}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setProblem(undefined)
        }}
      />
      {(matches.length > 0 || isLoading) && (
        <div className={classes.scroller} aria-busy={isLoading}>
          {found.map(({ name, lists }) => (
            <Choices
              key={name}
              name={name}
              lists={lists}
              chosen={chosen}
              onChoose={(id) => {
                setPicked(id)
                setProblem(undefined)
              }}
            />
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {isLoading || isLink ? '' : plural(matches.length, 'list')}
      </p>
    </Dialog>
  )
}

interface ChoicesProps {
  name: string
  lists: readonly KnownList[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

function Choices({ name, lists, chosen, onChoose }: ChoicesProps) {
  if (lists.length === 0) return null
  const more = lists.length - mostShown
  return (
    <fieldset>
      <legend className={classes.group}>{name}</legend>
      {lists.slice(0, mostShown).map(({ id, name, count }) => (
        <label key={id} className={classes.choice}>
          <input type="radio" name="compare" checked={id === chosen} onChange={() => onChoose(id)} />
          <bdi className={classes.name}>{name}</bdi>
          <span className="text-xs quiet">{plural(count, 'BIN')}</span>
        </label>
      ))}
      {more > 0 && <p className={classes.group}>{plural(more, 'more list')}. Type part of the name.</p>}
    </fieldset>
  )
}

const isMatch = ({ name }: KnownList, text: string): boolean => {
  const own = folded(name)
  return folded(text)
    .split(' ')
    .every((word) => own.includes(word))
}
