import { invalidInput } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { isVisible, lengthOf, oneLine, refuseCardNumbers } from '../written-text.ts'

/** The name that others see; null when there is nothing to see. */
export function readName(text = ''): string | null {
  const name = oneLine(text)
  if (!isVisible(name)) return null
  if (lengthOf(name) > limits.nameLength) {
    throw invalidInput({ name: [`Name cannot exceed ${limits.nameLength} characters.`] })
  }
  refuseCardNumbers('name', name)
  return name
}
