import { useMemo, useRef, useState, type FormEvent } from 'react'
import { binMessages } from '#contract/formats/bin-text.ts'
import { pages } from '#contract/pages.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { useDraft } from '../../session/drafts.ts'
import { DraftNotice } from '../../ui/feedback/DraftNotice.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { Section } from '../../ui/forms/Section.tsx'
import { EntriesCount, EntriesField } from './EntriesField.tsx'
import { readEntries } from './entries-text.ts'
import { newFields } from './list-fields.ts'
import { ListFlags, ListTexts } from './ListFields.tsx'
import { useCreateList } from './use-create-list.ts'

export function Page() {
  const [{ fields, text }, setForm, draft] = useDraft('new list', { fields: newFields, text: '' })
  const [binsProblem, setBinsProblem] = useState<string>()
  const entries = useMemo(() => readEntries(text), [text])
  const nameRef = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const creating = useCreateList(draft.forget)
  const change = (part: Partial<typeof fields>) => {
    creating.reset()
    setForm({ fields: { ...fields, ...part }, text })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (creating.isPending) return
    const problem =
      entries.problem ?? (text.trim() && entries.entries.length === 0 ? binMessages.none : undefined)
    setBinsProblem(problem)
    if (textProblem(texts.listName, fields.name)) nameRef.current?.focus()
    else if (textProblem(texts.listDescription, fields.description)) textarea(form.current!, 0)?.focus()
    else if (problem) textarea(form.current!, 1)?.focus()
    else creating.mutate({ fields, text, entries: entries.entries })
  }
  return (
    <form
      ref={form}
      className="page narrow-page"
      aria-label={pages.createList.title}
      noValidate
      onSubmit={submit}
    >
      <h1>{pages.createList.title}</h1>
      <DraftNotice draft={draft} />
      <Section title="Details" text="Name your list and say what it is for.">
        <ListTexts fields={fields} onChange={change} isChecked={false} nameRef={nameRef} />
      </Section>
      <Section title="Content" text="One BIN per line, 6 to 11 digits. Text after a BIN becomes its note.">
        <EntriesField
          label="BINs"
          description="max 1000 BINs"
          placeholder={'457173\n457173 with a note'}
          rows={10}
          text={text}
          onText={(text) => {
            setForm({ fields, text })
            setBinsProblem(undefined)
          }}
          error={binsProblem ?? entries.problem}
        >
          <EntriesCount entries={entries} />
        </EntriesField>
      </Section>
      <Section title="Sharing" text="You can change this at any time.">
        <ListFlags fields={fields} onChange={change} />
      </Section>
      {creating.isError && <Failure title="Error" error={creating.error} onDismiss={creating.reset} />}
      <div className="end form-actions">
        <ButtonLink to={pages.myBins.path} variant="default">
          Cancel
        </ButtonLink>
        <Button type="submit" disabled={fields.name.trim() === ''} loading={creating.isPending}>
          Create
        </Button>
      </div>
    </form>
  )
}

const textarea = (form: HTMLFormElement, at: number) => form.querySelectorAll('textarea')[at]
