import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListView } from '#contract/calls/lists.ts'
import { useSearchParams } from '../../router/Router.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'
import { useSignedIn } from '../../session/session.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Pager } from '../../ui/listing/Pager.tsx'
import { plural } from '#contract/formats/numbers.ts'
import classes from './Compare.module.css'
import { listIdIn } from '../list-address.ts'
import { ownLists } from '../list-queries.ts'

/** Asks which list to compare this one with. */
export function CompareDialog({ list, onClose }: { list: ListView; onClose: () => void }) {
  const [, setQuery] = useSearchParams()
  const signedIn = useSignedIn()
  const [chosen, setChosen] = useState<string>()
  const [link, setLink] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const submit = () => {
    const other = link.trim() === '' ? chosen : listIdIn(link)
    if (other !== undefined && other !== list.id) {
      onClose()
      setQuery({ compare: other, part: 'both' })
      return
    }
    setProblem(problemOf(other, list.id, link))
    field.current?.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Compare with another list"
      onSubmit={submit}
      action={<Button type="submit">Compare</Button>}
    >
      {signedIn && (
        <OwnChoices
          excludedId={list.id}
          chosen={link.trim() === '' ? chosen : undefined}
          onChoose={(id) => {
            setChosen(id)
            setLink('')
            setProblem(undefined)
          }}
        />
      )}
      <TextInput
        ref={field}
        label={signedIn ? 'Or paste a link' : 'Paste a link'}
        placeholder={`${location.origin}/list/…`}
        value={link}
        error={problem}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setLink(currentTarget.value)
          setProblem(undefined)
        }}
      />
    </Dialog>
  )
}

function problemOf(other: string | undefined, here: string, link: string): string {
  if (other === here) return 'This is the list you are viewing. Choose another one.'
  return link.trim() === '' ? 'Choose a list or paste a link.' : 'This is not a link to a list.'
}

interface ChoicesProps {
  excludedId: string
  chosen: string | undefined
  onChoose: (id: string) => void
}

function OwnChoices({ excludedId, chosen, onChoose }: ChoicesProps) {
  const [page, setPage] = useState(1)
  const { data } = useQuery(ownLists(page))
  const others = data?.data.filter(({ id }) => id !== excludedId) ?? []
  if (data && others.length === 0 && data.pagination.last_page <= 1) return null
  return (
    <fieldset>
      <legend>Your lists</legend>
      <div className={classes.scroller}>
        {others.map(({ id, name, count }) => (
          <label key={id} className={classes.choice}>
            <input type="radio" name="compare" checked={id === chosen} onChange={() => onChoose(id)} />
            <bdi className={classes.name}>{name}</bdi>
            <span className="text-xs quiet">{plural(count, 'BIN')}</span>
          </label>
        ))}
      </div>
      {data && data.pagination.last_page > 1 && (
        <Pager pagination={data.pagination} onPage={setPage} label="Pages of lists" />
      )}
    </fieldset>
  )
}
