import type { Choice, Choices, CompletedCommand } from './model.ts'

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
${commands.flatMap((command) => command.options.flatMap(({ name, value }) => valueCase(command.name, name, value))).join('\n')}
  esac
  case "$cmd" in
    ('' | help) ${describe(
      'command',
      commands.map(({ name, summary }) => ({ word: name, words: summary })),
    )} ;;
${commands.map(commandCase).join('\n')}
  esac
}
if [[ $funcstack[1] == _bindex ]]; then _bindex "$@"; else compdef _bindex bindex; fi
`
}

function valueCase(command: string, option: string, value: Choices | undefined): string[] {
  if (value === undefined) return []
  return [`    (${command}:--${option}) ${offer(option, value)}; return ;;`]
}

const offer = (what: string, choices: Choices): string =>
  choices === 'file' ? '_files' : choices === 'text' ? `_message ${what}` : describe(what, choices)

function commandCase({ name, options, arguments: given }: CompletedCommand): string {
  const flags = describe(
    'option',
    options.map(({ name, words }) => ({ word: `--${name}`, words })),
  )
  return `    (${name}) if [[ $PREFIX == -* ]]; then ${flags}; else ${offer('argument', given)}; fi ;;`
}

/** `_describe` separates a word and its meaning by a colon. */
function describe(what: string, choices: readonly Choice[]): string {
  const items = choices.map(({ word, words }) =>
    quote(word.replaceAll(':', '\\:') + (words ? `:${words}` : '')),
  )
  return `offered=(${items.join(' ')}); _describe ${what} offered`
}

const quote = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`
