import type { FilterName } from '#contract/filters.ts'

/** An option of a command. Help, parsing and shell completion all follow from it. */
export interface OptionDefinition {
  words: string
  /** What its value is called in the help; a switch has none. */
  value?: string
  /** The values to complete: these words, a file, or the values of a filter in the data. */
  values?: readonly string[] | 'file' | FilterName
  /** Whether it may be given several times. */
  many?: true
  /** For the server's own use. */
  hidden?: true
}

export interface CommandDefinition {
  /** As in `FILE…`; empty when it takes none. */
  arguments: string
  /** What its arguments are completed with. */
  completes?: readonly string[] | 'file'
  /** How many arguments it takes at most. */
  most: number
  /** One line, for the list of commands. */
  summary: string
  about: string
  options: Readonly<Record<string, OptionDefinition>>
  /** Shown after the options. */
  notes?: string
}

/** Every command has these. */
export const commonOptions = {
  json: { words: 'print JSON' },
  help: { words: 'show this help' },
} as const satisfies Record<string, OptionDefinition>

type Value<O extends OptionDefinition> = O extends { value: string }
  ? O extends { many: true }
    ? string[]
    : string | undefined
  : boolean

/** The values of a command's options, by their names. */
export type OptionValues<D extends CommandDefinition> = {
  [N in keyof D['options']]: Value<D['options'][N]>
} & { json: boolean; help: boolean }
