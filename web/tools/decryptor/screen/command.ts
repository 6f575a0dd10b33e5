import type { Step } from '../worker/chain.ts'

/** The same on a command line; nothing when there is no program for a step. Programs ask for passphrases themselves. */
export function commandOf(steps: readonly Step[], name: string): string | undefined {
  const commands = steps.map(({ command }) => command)
  const [first, ...rest] = commands
  if (first === undefined || rest.includes(undefined)) return undefined
  return `${[`${first} < ${quoted(name)}`, ...rest].join(' | ')} > opened`
}

/** For a shell: a file may be called anything. */
const quoted = (name: string): string =>
  /^[\w.][\w.-]*$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`
