import { limits } from '#contract/limits.ts'
import { textProblem } from '../../ui/forms/text-problem.ts'

const nameWords = 'Please provide a name for the list'

/** Why a list cannot have this name, in words. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return nameWords
  return textProblem('Name', name, limits.listNameLength)
}

export const descriptionProblem = (description: string): string | undefined =>
  textProblem('Description', description, limits.listDescriptionLength)
