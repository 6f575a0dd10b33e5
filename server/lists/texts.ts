import { invalidInput } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { isVisible, oneLine, paragraphs, within } from '../written-text.ts'

export function readListName(text: string): string {
  const name = oneLine(text)
  if (!isVisible(name)) throw invalidInput({ name: ['Please provide a name for the list'] })
  return within('name', 'Name', name, limits.listNameLength)
}

export const readDescription = (text: string): string =>
  within('description', 'Description', paragraphs(text), limits.listDescriptionLength)

export function readReason(text: string): string {
  const reason = paragraphs(text)
  if (!isVisible(reason)) throw invalidInput({ reason: ['Say in a few words what is wrong with it.'] })
  return within('reason', 'The reason', reason, limits.reportLength)
}
