// npm run torture -- NAME: hurts the server on purpose, prints figures, and fails when a promise does not hold.
import type { Scope } from '#test/apps/shared.ts'
import { torturePostgres } from './postgres.ts'
import type { Torture } from './torture.ts'

const tortures: Record<string, Torture> = { postgres: torturePostgres }

const [name = ''] = process.argv.slice(2)
const torture = Object.hasOwn(tortures, name) ? tortures[name] : undefined
if (torture) await run(torture)
else {
  console.error(`npm run torture -- NAME, where NAME is one of: ${Object.keys(tortures).join(', ')}`)
  process.exitCode = 1
}

async function run({ promise, mostMinutes, run }: Torture): Promise<void> {
  console.log(`Promise: ${promise}`)
  const ends: (() => unknown)[] = []
  const scope: Scope = { after: (end) => ends.push(end) }
  const late = setTimeout(() => {
    console.error(`It was not over after ${mostMinutes} minutes.`)
    process.exit(1)
  }, mostMinutes * 60_000)
  try {
    const { figures, broken } = await run(scope)
    console.table(figures)
    for (const sentence of broken) console.error(`Broken: ${sentence}`)
    console.log(broken.length === 0 ? 'The promise held.' : 'The promise did not hold.')
    if (broken.length > 0) process.exitCode = 1
  } finally {
    clearTimeout(late)
    for (const end of ends.toReversed()) await end()
  }
}
