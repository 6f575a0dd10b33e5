import { TextInput } from '@mantine/core'
import { texts } from '#contract/texts.ts'
import { textField } from '../ui/forms/text-field.ts'

interface Props {
  description: string
  value: string
  onText: (text: string) => void
}

/** The name that others see. */
export const NameField = ({ description, ...field }: Props) => (
  <TextInput
    label="Your Name"
    description={description}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    name="nickname"
    autoComplete="nickname"
    {...textField(texts.displayName, field)}
  />
)
