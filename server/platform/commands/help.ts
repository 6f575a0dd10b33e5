import { commonOptions, type CommandDefinition, type OptionDefinition } from './definition.ts'

const width = 80

export function helpOf(calledAs: string, definition: CommandDefinition): string {
  const all: Record<string, OptionDefinition> = { ...definition.options, ...commonOptions }
  const options = Object.entries(all).filter(([, { hidden }]) => !hidden)
  const left = options.map(([name, { value }]) =>
    `${name === 'help' ? '-h, ' : ''}--${name} ${value ?? ''}`.trim(),
  )
  const usage = [calledAs, definition.arguments, '[options]'].filter(Boolean).join(' ')
  return [
    usage,
    definition.about && `\n${wrapped(definition.about)}`,
    `\n${columns(options.map(([, { words }], at) => [left[at]!, words]))}`,
    definition.notes && `\n${definition.notes}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n')
}

export function columns(rows: readonly (readonly [left: string, right: string])[]): string {
  const first = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows
    .map(([left, right]) => {
      const lines = wrapped(right, width - first - 2).split('\n')
      return `  ${left.padEnd(first)}${lines.join(`\n${' '.repeat(first + 2)}`)}`
    })
    .join('\n')
}

function wrapped(text: string, most = width): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line !== '' && line.length + 1 + word.length > most) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}
