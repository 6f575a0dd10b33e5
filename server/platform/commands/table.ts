// Every command of `bindex`, with its arguments and options. Help, parsing, errors and shell completion follow this
// table; `server/bindex/bindex.ts` says which file runs each.
import { filterDescriptions } from '#contract/filter-descriptions.ts'
import { binLength } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import { type FilterOption, optionOf, type FilterName, filters, type FilterField } from '#contract/filters.ts'
import type { CommandDefinition, OptionDefinition } from './definition.ts'
import { operatorCommands } from './operator-commands.ts'
import { otherDataCommands } from './other-data-commands.ts'

const formats = ['table', 'csv', 'json', 'ndjson'] as const
const data = { words: 'search this dataset file', value: 'FILE', values: 'file' } as const

const filterDefinitions = Object.fromEntries(
  Object.entries<FilterField>(filters).map(([name, field]) => [
    optionOf(field),
    {
      words: filterDescriptions[name as FilterName]
        .replace(/\.$/, '')
        .replace(/^(?!ISO|CREDIT)./, (letter) => letter.toLowerCase()),
      value: field.values === 'countries' ? 'CODE' : optionOf(field).toUpperCase(),
      values: name as FilterName,
      many: true,
    },
  ]),
) as Record<FilterOption, OptionDefinition & { value: string; many: true }>

export const commands = {
  serve: {
    arguments: '',
    most: 0,
    summary: 'run the site',
    about: 'Runs the site. Settings come from the environment; these options replace them.',
    options: {
      port: { words: 'instead of PORT (3000)', value: 'NUMBER' },
      host: { words: 'instead of HOST (127.0.0.1)', value: 'ADDRESS' },
      'data-dir': { words: 'instead of DATA_DIR (./var)', value: 'FOLDER', values: 'file' },
    },
  },
  lookup: {
    arguments: '[BIN|FILE…]',
    completes: 'file',
    most: Infinity,
    summary: 'look up BINs from arguments, files or standard input',
    about: `Looks up BINs of ${binLength}, wherever they are in the text. The exit code is 1 when a BIN was not found.`,
    options: {
      format: {
        words: 'table (unless you say otherwise), csv, json or ndjson',
        value: 'FORMAT',
        values: formats,
      },
      extended: { words: `compare up to ${limits.extendedBinDigits} digits, not ${limits.binDigits}` },
      merge: { words: 'add columns to this csv file; - is standard input', value: 'FILE', values: 'file' },
      column: { words: 'the name or number of its column of BINs', value: 'NAME' },
      url: { words: "add the bank's web address" },
      phone: { words: "add the bank's phone number" },
      file: { words: 'read BINs from this file', value: 'FILE', values: 'file', many: true },
      data,
    },
  },
  search: {
    arguments: '[WORD...]',
    most: 20,
    summary: 'find BINs by brand, level, type, bank, country and traits',
    about:
      'Finds BINs, by words such as prepaid us sutton or by options. Several values of an option, separated by commas or given one by one, mean any of them.',
    options: {
      ...filterDefinitions,
      format: {
        words: 'table (unless you say otherwise), csv, json or ndjson',
        value: 'FORMAT',
        values: formats,
      },
      limit: { words: 'how many BINs to print (100)', value: 'NUMBER' },
      page: { words: 'which page of them (1)', value: 'NUMBER' },
      all: { words: 'print all of them' },
      count: { words: 'print only how many there are' },
      facets: { words: 'print how many there are of each value' },
      data,
    },
  },
  export: {
    arguments: '[FILE]',
    completes: 'file',
    most: 1,
    summary: 'write the dataset, or a search, to a file',
    about: 'Writes all BINs, or those that match, to FILE or standard output.',
    options: {
      ...filterDefinitions,
      format: {
        words: 'csv (unless the file says otherwise), json, ndjson or txt',
        value: 'FORMAT',
        values: ['csv', 'json', 'ndjson', 'txt'],
      },
      url: { words: "add the bank's web address" },
      phone: { words: "add the bank's phone number" },
      force: { words: 'replace FILE if it exists' },
      data,
    },
  },
  dataset: {
    arguments: '',
    most: 0,
    summary: 'show what the data is: rows, date, sources, licence',
    about: 'Shows the facts of the dataset.',
    options: { data },
  },
  ...operatorCommands,
  ...otherDataCommands,
  completion: {
    arguments: 'bash|zsh|fish',
    completes: ['bash', 'zsh', 'fish'],
    most: 1,
    summary: 'print shell completion',
    about: 'Prints a script that lets the shell complete commands, options and values.',
    options: {},
    notes: `bash:  eval "$(bindex completion bash)"        in ~/.bashrc
zsh:   eval "$(bindex completion zsh)"         in ~/.zshrc, after compinit
fish:  bindex completion fish | source         in ~/.config/fish/config.fish`,
  },
} as const satisfies Record<string, CommandDefinition>

export type CommandName = keyof typeof commands
export const commandNames = Object.keys(commands) as CommandName[]
