// bindex doctor: checks what the server needs. It changes nothing.
import { styleText } from 'node:util'
import { plural } from '#contract/formats/numbers.ts'
import { command } from '../platform/commands/command.ts'
import { type Config, readConfig, riskyChoices } from '../platform/config.ts'
import { fail, ok, warn, type Check } from './check.ts'
import { checkBackups } from './backups.ts'
import { checkData } from './data.ts'
import { checkDatabase, checkReplica } from './database.ts'
import { checkDisk } from './disk.ts'
import { checkPorts } from './ports.ts'
import { checkRedis } from './redis.ts'
import { checkSite, checkVersions } from './versions.ts'

export const run = command('doctor', async ({ values }, { environment, say }) => {
  const checks = await allChecks(environment)
  const failed = checks.filter(({ state }) => state === 'fail').length
  const warned = checks.filter(({ state }) => state === 'warn').length
  if (values.json) say(JSON.stringify({ ok: failed === 0, checks }, null, 2))
  else {
    for (const check of checks) say(line(check))
    const counts = [failed && plural(failed, 'failure'), warned && plural(warned, 'warning')].filter(Boolean)
    say(counts.length > 0 ? `${counts.join(', ')}.` : 'All is well.')
  }
  return failed > 0 ? 1 : 0
})

async function allChecks(environment: Record<string, string | undefined>): Promise<Check[]> {
  const versions = checkVersions()
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    // Nothing else can be checked without them.
    return [versions, fail('settings', (error as Error).message)]
  }
  const others = await Promise.all([
    checkPorts(config),
    checkDisk(config),
    checkDatabase(config),
    checkReplica(config),
    checkBackups(config),
    checkRedis(config),
    checkData(config),
  ])
  return [versions, ...settings(config), ...others.flat(), checkSite(config)]
}

function settings(config: Config): Check[] {
  const risky = riskyChoices(config, process.getuid?.())
  return risky.length === 0
    ? [ok('settings', 'The settings are valid.')]
    : risky.map((text) => {
        const [found = '', ...advice] = text.split(/(?<=\.) /)
        return warn('settings', found, advice.join(' '))
      })
}

const colours = { ok: 'green', warn: 'yellow', fail: 'red' } as const

function line({ name, state, found, advice }: Check): string {
  const mark = styleText(colours[state], state.padEnd(4), { stream: process.stdout })
  return `${mark}  ${name.padEnd(9)} ${found}${advice ? ` ${advice}` : ''}`
}
