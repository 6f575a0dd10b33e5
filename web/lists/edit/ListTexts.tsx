import type { RefObject } from 'react'
import { texts } from '#contract/texts.ts'
import { Textarea, TextInput } from '../../ui/forms/fields.tsx'
import { textField } from '../../ui/forms/text-field.ts'
import type { Fields } from './list-fields.ts'

interface Props {
  fields: Fields
  onChange: (part: Partial<Fields>) => void
  isChecked: boolean
  nameRef: RefObject<HTMLInputElement | null>
}

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
      isDescribedBelow
      rows={3}
      {...textField(texts.listDescription, {
        value: description,
        onText: (description) => onChange({ description }),
      })}
    />
  </>
)
