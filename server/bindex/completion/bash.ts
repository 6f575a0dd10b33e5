import type { Choices, CompletedCommand } from './model.ts'

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
    '' | help) _bindex_offer "$cur" ${names.map(quote).join(' ')} ;;
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
      : `_bindex_offer "$cur" ${value.map(({ word }) => quote(word)).join(' ')}; `
  return [`    ${command}:--${option}) ${offer}return ;;`]
}

function commandCase({ name, options, arguments: given }: CompletedCommand): string {
  const words = typeof given === 'string' ? '' : given.map(({ word }) => quote(word)).join(' ')
  const flags = options.map(({ name }) => `--${name}`).join(' ')
  const offer = words && ` else _bindex_offer "$cur" ${words};`
  return `    ${name}) if [[ $cur == -* ]]; then _bindex_offer "$cur" ${flags};${offer} fi ;;`
}

const quote = (word: string): string =>
  /^[\w.:/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
