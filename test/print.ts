// What `npm test` shows: a line for each check and file, then failures, skips and the total.
import { stripVTControlCharacters, styleText } from 'node:util'
import type { Outcome } from './tally.ts'

const colour = process.stdout.isTTY && !process.env['CI'] && !process.env['NO_COLOR']

export function outcome({ name, passed, failures, skips, ms }: Outcome): void {
  step(name, ms, count(passed, failures.length, skips.length), failures.length > 0)
}

export function step(name: string, ms: number, words: string, failed: boolean): void {
  const time = `${(ms / 1000).toFixed(1)} s`.padStart(8)
  console.log(`${name.padEnd(44)} ${time}  ${failed ? paint('red', words) : words}`)
}

export function failures(outcomes: Outcome[]): void {
  for (const { name, failures, output } of outcomes) {
    for (const failure of failures) {
      console.log(`\n${paint('red', 'FAILED')} ${failure.name} (${failure.at})\n${indent(failure.text)}`)
    }
    if (failures.length > 0 && output !== '') console.log(`\nprinted by ${name}:\n${indent(output)}`)
  }
}

/** One line a reason. */
export function skips(outcomes: Outcome[]): void {
  const reasons = Map.groupBy(
    outcomes.flatMap((outcome) => outcome.skips),
    (reason) => reason,
  )
  if (reasons.size > 0) console.log()
  for (const [reason, { length }] of reasons) {
    console.log(`${reason}: ${length} ${length === 1 ? 'test' : 'tests'} skipped`)
  }
}

export function total(outcomes: Outcome[]): void {
  const sum = (amount: (outcome: Outcome) => number): number =>
    outcomes.reduce((all, outcome) => all + amount(outcome), 0)
  const failed = sum((outcome) => outcome.failures.length)
  const line = `${sum((outcome) => outcome.passed)} passed, ${failed} failed, ${sum((outcome) => outcome.skips.length)} skipped`
  console.log(`\n${paint(failed > 0 ? 'red' : 'green', line)}`)
}

function count(passed: number, failed: number, skipped: number): string {
  const parts = [`${passed} passed`]
  if (failed > 0) parts.push(`${failed} failed`)
  if (skipped > 0) parts.push(`${skipped} skipped`)
  return parts.join(', ')
}

/** Some tools colour what they print although told not to. */
function indent(text: string): string {
  return stripVTControlCharacters(text).trimEnd().replaceAll(/^/gm, '  ')
}

function paint(style: 'red' | 'green', text: string): string {
  return colour ? styleText(style, text, { validateStream: false }) : text
}
