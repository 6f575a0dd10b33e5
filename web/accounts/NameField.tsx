import { texts } from '#contract/texts.ts'
import { TextInput } from '../ui/forms/fields.tsx'
import { textField } from '../ui/forms/text-field.ts'

interface Props {
  description: string
  value: string
  onText: (text: string) => void
}

export const NameField = ({ description, ...field }: Props) => (
  <TextInput
    label="Your Name"
    description={description}
    isDescribedBelow
    name="nickname"
    autoComplete="nickname"
    {...textField(texts.displayName, field)}
  />
)
