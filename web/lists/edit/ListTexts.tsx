import { Textarea, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { maxTyped, texts, textProblem } from '#contract/texts.ts'
import type { Fields } from './list-fields.ts'

interface Props {
  fields: Fields
  onChange: (part: Partial<Fields>) => void
  /** What is wrong with the name is said before it is sent only when someone has tried. */
  isChecked: boolean
  nameRef: RefObject<HTMLInputElement | null>
}

/** The name of a list, and what it is about. */
export const ListTexts = ({ fields: { name, description }, onChange, isChecked, nameRef }: Props) => (
  <>
    <TextInput
      ref={nameRef}
      label="Name"
      required
      value={name}
      maxLength={maxTyped(texts.listName)}
      error={(isChecked || name.trim() !== '') && textProblem(texts.listName, name)}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
    />
    <Textarea
      label="Description"
      description="Optional. A handle such as @bindex becomes a link."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      rows={3}
      value={description}
      maxLength={maxTyped(texts.listDescription)}
      error={textProblem(texts.listDescription, description)}
      onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
    />
  </>
)
