import { filters, type FilterName } from '#contract/filters.ts'
import { isoCountryName } from '#engine/normal-forms/countries.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import {
  commonOptions,
  type CommandDefinition,
  type OptionDefinition,
} from '../../platform/commands/definition.ts'
import { commands } from '../../platform/commands/table.ts'

export interface Choice {
  word: string
  words?: string
}

export type Choices = Choice[] | 'file' | 'text'

export interface CompletedCommand {
  name: string
  summary: string
  arguments: Choices
  options: { name: string; words: string; value: Choices | undefined }[]
}

/** Banks are too many to offer. */
const mostValues = 400

export function completions(dataset: Dataset): CompletedCommand[] {
  return Object.entries<CommandDefinition>(commands).map(([name, definition]) => ({
    name,
    summary: definition.summary,
    arguments: choicesOf(definition.completes),
    options: Object.entries<OptionDefinition>({ ...definition.options, ...commonOptions })
      .filter(([, { hidden }]) => !hidden)
      .map(([name, { words, value, values }]) => ({
        name,
        words,
        value:
          value === undefined
            ? undefined
            : typeof values === 'string' && values !== 'file'
              ? filterChoices(dataset, values)
              : choicesOf(values),
      })),
  }))
}

const choicesOf = (values: readonly string[] | 'file' | undefined): Choices =>
  values === undefined ? 'text' : values === 'file' ? values : values.map((word) => ({ word }))

function filterChoices(dataset: Dataset, name: FilterName): Choices {
  const known = [...dataset.columns[filters[name].column].values.keys()]
  if (known.length > mostValues || filters[name].values === 'banks') return 'text'
  return (
    known
      // A comma separates values.
      .filter((word) => /^[\x20-\x7e]+$/.test(word) && !word.includes(','))
      .toSorted()
      .map((word) =>
        filters[name].values === 'countries' ? { word, words: isoCountryName(word) } : { word },
      )
  )
}
