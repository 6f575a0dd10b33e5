// Looks for every program in the table of needs and installs the missing ones where that is possible.
import { look, type Found, type Need } from './needs.ts'
import { runCommand } from './run-command.ts'

export interface Machine {
  /** Root on a system with apt. */
  canInstall: boolean
  /** Returns what went wrong, if something did. */
  install: (packages: string[]) => Promise<string | undefined>
}

export async function installNeeds(
  table: Record<string, Need>,
  machine: Machine = debian(),
): Promise<Record<string, Found>> {
  const found: Record<string, Found> = {}
  for (const [name, entry] of Object.entries(table)) found[name] = await provide(name, entry, machine)
  return found
}

async function provide(name: string, entry: Need, machine: Machine): Promise<Found> {
  const found = look(name, entry)
  if (found.path !== undefined) return found
  if (entry.packages.length === 0) return { missing: `${name}: not found and no package brings it` }
  if (!machine.canInstall) return { missing: `${name}: not found and not installable (needs root and apt)` }
  const problem = await machine.install(entry.packages)
  const now = look(name, entry)
  if (now.path !== undefined) return now
  return { missing: `${name}: not found and not installed (${problem ?? 'its packages do not hold it'})` }
}

function debian(): Machine {
  let updated = false
  return {
    canInstall: process.getuid?.() === 0 && look('apt', apt).path !== undefined,
    async install(packages) {
      console.log(`installing ${packages.join(', ')}`)
      // A stale index is no reason to stop: the install may still work, and says so if not.
      if (!updated) await aptGet('update')
      updated = true
      return aptGet('install', '-y', '--no-install-recommends', ...packages)
    },
  }
}

const apt: Need = { programs: ['apt-get'], packages: [], why: 'installs the others' }

async function aptGet(...words: string[]): Promise<string | undefined> {
  const { code, output } = await runCommand(['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=60', ...words], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    limit: 300_000,
  })
  return code === 0 ? undefined : `apt-get ${words[0]}: ${output.trim().split('\n').at(-1) ?? ''}`
}
