import { Textarea, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { texts } from '#contract/texts.ts'
import { textField } from '../../ui/forms/text-field.ts'
import type { Fields } from './list-fields.ts'

interface Props {
  fields: Fields
  onChange: (part: Partial<Fields>) => void
  /** Someone has tried to send it: a missing name is reported. */
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
      autoComplete="off"
      {...textField(texts.listName, { value: name, onText: (name) => onChange({ name }), isChecked })}
    />
    <Textarea
      label="Description"
      description="Optional. A handle such as @bindex becomes a link."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      rows={3}
      {...textField(texts.listDescription, {
        value: description,
        onText: (description) => onChange({ description }),
      })}
    />
  </>
)
