import type { RefObject } from 'react'
import { texts } from '#contract/texts.ts'
import { Textarea, TextInput } from '../../ui/forms/fields.tsx'
import { textField } from '../../ui/forms/text-field.ts'
import { type Fields, flagTexts } from './list-fields.ts'
import { SwitchRow } from '../../ui/forms/SwitchRow.tsx'

interface Props {
  fields: Fields
  onChange: (part: Partial<Fields>) => void
}

interface TextProps extends Props {
  isChecked: boolean
  nameRef: RefObject<HTMLInputElement | null>
}

export const ListTexts = ({ fields: { name, description }, onChange, isChecked, nameRef }: TextProps) => (
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

export const ListFlags = ({ fields, onChange }: Props) => (
  <div className="card divided">
    {flagTexts.map(([flag, label, text]) => (
      <SwitchRow
        key={flag}
        label={label}
        text={text}
        value={fields[flag]}
        onChange={(value) => onChange({ [flag]: value })}
      />
    ))}
  </div>
)
