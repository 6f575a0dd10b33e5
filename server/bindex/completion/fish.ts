import type { Choices, CompletedCommand } from './model.ts'

export function fishScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ')
  return [
    '# fish completion for bindex',
    'complete -c bindex -e',
    'complete -c bindex -f',
    ...commands.map(
      ({ name, summary }) =>
        `complete -c bindex -n 'not __fish_seen_subcommand_from ${names}' -a ${name} -d ${quote(summary)}`,
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
      return `${start} -l ${name}${short}${values} -d ${quote(words)}`
    }),
  ]
}

/** Words separated by line feeds, each followed by a tab and what it means. */
const list = (choices: Exclude<Choices, string>): string =>
  quote(choices.map(({ word, words }) => quote(word) + (words ? `\\t${quote(words)}` : '')).join(' '))

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
