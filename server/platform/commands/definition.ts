import type { FilterName } from '#contract/filters.ts'

export interface OptionDefinition {
  words: string
  value?: string
  values?: readonly string[] | 'file' | FilterName
  many?: true
  hidden?: true
}

export interface CommandDefinition {
  arguments: string
  completes?: readonly string[] | 'file'
  most: number
  summary: string
  about: string
  options: Readonly<Record<string, OptionDefinition>>
  notes?: string
  /** With `--json`, its lines become one object. */
  linesAsJson?: true
}

export const commonOptions = {
  json: { words: 'print JSON' },
  help: { words: 'show this help' },
} as const satisfies Record<string, OptionDefinition>

type Value<O extends OptionDefinition> = O extends { value: string }
  ? O extends { many: true }
    ? string[]
    : string | undefined
  : boolean

export type OptionValues<D extends CommandDefinition> = {
  [N in keyof D['options']]: Value<D['options'][N]>
} & { json: boolean; help: boolean }
