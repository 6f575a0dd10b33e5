import { parseArgs } from 'node:util'
import {
  commonOptions,
  type CommandDefinition,
  type OptionDefinition,
  type OptionValues,
} from './definition.ts'
import { didYouMean, nearWords } from './near-words.ts'
import { ConfigError } from '../config.ts'

export interface ReadArguments<D extends CommandDefinition> {
  values: OptionValues<D>
  positionals: string[]
  tokens: Token[]
}

export class UsageError extends ConfigError {}

type Token = { kind: 'positional'; value: string } | { kind: 'option'; name: string; value: string }

export function readArguments<D extends CommandDefinition>(
  definition: D,
  words: readonly string[],
): ReadArguments<D> {
  const options: Record<string, OptionDefinition> = { ...definition.options, ...commonOptions }
  const values: Record<string, string | string[] | boolean | undefined> = {}
  for (const [name, { value, many }] of Object.entries(options)) {
    values[name] = value === undefined ? false : many ? [] : undefined
  }
  const read: Token[] = []
  const positionals: string[] = []
  for (const token of tokensOf(words, options)) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      positionals.push(token.value)
      read.push({ kind: 'positional', value: token.value })
      continue
    }
    const { name, rawName } = token
    const option = options[name]
    if (!option) throw unknownOption(rawName, Object.keys(options))
    const value = valueOf(rawName, option, token.value)
    if (option.many) (values[name] as string[]).push(value)
    else values[name] = option.value === undefined ? true : value
    read.push({ kind: 'option', name, value })
  }
  if (positionals.length > definition.most) throw tooMany(definition, positionals)
  return { values: values as OptionValues<D>, positionals, tokens: read }
}

function tokensOf(words: readonly string[], options: Record<string, OptionDefinition>) {
  const known = Object.entries(options).map(([name, { value }]) => {
    const short = name === 'help' ? { short: 'h' } : {}
    return [name, { type: value === undefined ? ('boolean' as const) : ('string' as const), ...short }]
  })
  const { tokens } = parseArgs({
    args: [...words],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(known) as Record<string, { type: 'boolean' | 'string' }>,
  })
  return tokens
}

function valueOf(name: string, { value, values }: OptionDefinition, given: string | undefined): string {
  if (value === undefined) {
    if (given !== undefined) throw new UsageError(`${name} takes no value.`)
    return ''
  }
  if (given === undefined) throw new UsageError(`${name} needs a value: ${name} ${value}.`)
  if (Array.isArray(values) && !values.includes(given)) {
    throw new UsageError(`${name} must be ${alternatives(values)}.${didYouMean(nearWords(given, values))}`)
  }
  return given
}

const alternatives = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

function unknownOption(given: string, known: string[]): UsageError {
  const near = nearWords(given.replace(/^-+/, ''), known).map((name) => `--${name}`)
  return new UsageError(`There is no option ${given}.${didYouMean(near)}`)
}

function tooMany({ arguments: usage, most }: CommandDefinition, given: string[]): UsageError {
  const extra = given[most]!
  // It may be a card number that was typed in groups.
  const shown = /\d{4}/.test(extra) ? '' : `: "${extra.slice(0, 40)}" is too much`
  return new UsageError(usage === '' ? `It takes no arguments${shown}.` : `It takes ${usage} only${shown}.`)
}
