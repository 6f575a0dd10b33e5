import type { Choices, CompletedCommand, Choice } from './model.ts'

/** For bash 3.2 and newer. */
export function bashScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name)
  return `# bash completion for bindex
_bindex_offer() {
  local word quoted
  for word in "\${@:2}"; do
    if [[ $word == "$1"* ]]; then
      printf -v quoted %q "$word"
      COMPREPLY+=("$quoted")
    fi
  done
}

_bindex() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} cmd= i
  COMPREPLY=()
  # bash divides --format=csv into three words.
  if [[ $cur == '=' ]]; then
    cur=
  elif [[ $prev == '=' ]]; then
    prev=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ \${COMP_WORDS[i]} != -* ]]; then
      cmd=\${COMP_WORDS[i]}
      break
    fi
  done
  case "$cmd:$prev" in
${commands.flatMap((command) => command.options.flatMap(({ name, value }) => valueCase(command.name, name, value))).join('\n')}
  esac
  case "$cmd" in
    '' | help) _bindex_offer "$cur" ${names.map(bashQuote).join(' ')} ;;
${commands.map(commandCase).join('\n')}
  esac
}
complete -o default -F _bindex bindex
`
}

function valueCase(command: string, option: string, value: Choices | undefined): string[] {
  if (value === undefined) return []
  // Without an offer, bash completes files.
  const offer =
    typeof value === 'string'
      ? ''
      : `_bindex_offer "$cur" ${value.map(({ word }) => bashQuote(word)).join(' ')}; `
  return [`    ${command}:--${option}) ${offer}return ;;`]
}

function commandCase({ name, options, arguments: given }: CompletedCommand): string {
  const words = typeof given === 'string' ? '' : given.map(({ word }) => bashQuote(word)).join(' ')
  const flags = options.map(({ name }) => `--${name}`).join(' ')
  const offer = words && ` else _bindex_offer "$cur" ${words};`
  return `    ${name}) if [[ $cur == -* ]]; then _bindex_offer "$cur" ${flags};${offer} fi ;;`
}

const bashQuote = (word: string): string =>
  /^[\w.:/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

export function fishScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ')
  return [
    '# fish completion for bindex',
    'complete -c bindex -e',
    'complete -c bindex -f',
    ...commands.map(
      ({ name, summary }) =>
        `complete -c bindex -n 'not __fish_seen_subcommand_from ${names}' -a ${name} -d ${fishQuote(summary)}`,
    ),
    ...commands.flatMap(commandLines),
    '',
  ].join('\n')
}

function commandLines({ name, options, arguments: given }: CompletedCommand): string[] {
  const start = `complete -c bindex -n '__fish_seen_subcommand_from ${name}'`
  const argument = given === 'file' ? [`${start} -F`] : given === 'text' ? [] : [`${start} -a ${list(given)}`]
  return [
    ...argument,
    ...options.map(({ name, words, value }) => {
      const values =
        value === undefined
          ? ''
          : value === 'file'
            ? ' -r -F'
            : value === 'text'
              ? ' -x'
              : ` -x -a ${list(value)}`
      const short = name === 'help' ? ' -s h' : ''
      return `${start} -l ${name}${short}${values} -d ${fishQuote(words)}`
    }),
  ]
}

/** Words separated by line feeds, each followed by a tab and what it means. */
const list = (choices: Exclude<Choices, string>): string =>
  fishQuote(
    choices.map(({ word, words }) => fishQuote(word) + (words ? `\\t${fishQuote(words)}` : '')).join(' '),
  )

const fishQuote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

export function zshScript(commands: readonly CompletedCommand[]): string {
  return `#compdef bindex
_bindex() {
  local cmd= i
  local -a offered
  for ((i = 2; i < CURRENT; i++)); do
    if [[ $words[i] != -* ]]; then
      cmd=$words[i]
      break
    fi
  done
  local before=$words[CURRENT-1]
  if [[ $PREFIX == --*=* ]]; then
    before=\${PREFIX%%=*}
    compset -P '*='
  fi
  case "$cmd:$before" in
${commands.flatMap((command) => command.options.flatMap(({ name, value }) => zshValueCase(command.name, name, value))).join('\n')}
  esac
  case "$cmd" in
    ('' | help) ${describe(
      'command',
      commands.map(({ name, summary }) => ({ word: name, words: summary })),
    )} ;;
${commands.map(zshCommandCase).join('\n')}
  esac
}
if [[ $funcstack[1] == _bindex ]]; then _bindex "$@"; else compdef _bindex bindex; fi
`
}

function zshValueCase(command: string, option: string, value: Choices | undefined): string[] {
  if (value === undefined) return []
  return [`    (${command}:--${option}) ${offer(option, value)}; return ;;`]
}

const offer = (what: string, choices: Choices): string =>
  choices === 'file' ? '_files' : choices === 'text' ? `_message ${what}` : describe(what, choices)

function zshCommandCase({ name, options, arguments: given }: CompletedCommand): string {
  const flags = describe(
    'option',
    options.map(({ name, words }) => ({ word: `--${name}`, words })),
  )
  return `    (${name}) if [[ $PREFIX == -* ]]; then ${flags}; else ${offer('argument', given)}; fi ;;`
}

/** `_describe` separates a word and its meaning by a colon. */
function describe(what: string, choices: readonly Choice[]): string {
  const items = choices.map(({ word, words }) =>
    zshQuote(word.replaceAll(':', '\\:') + (words ? `:${words}` : '')),
  )
  return `offered=(${items.join(' ')}); _describe ${what} offered`
}

const zshQuote = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`
