import { maxTyped, textProblem, type TextRule } from '#contract/texts.ts'

interface Field {
  value: string
  onText: (text: string) => void
  /** Also when it is empty: someone has tried to send it. */
  isChecked?: boolean
}

export const textField = (rule: TextRule, { value, onText, isChecked = false }: Field) => ({
  value,
  maxLength: maxTyped(rule),
  error: isChecked || value.trim() !== '' ? textProblem(rule, value) : undefined,
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onText(currentTarget.value),
})
