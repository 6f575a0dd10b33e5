import { mkdtemp, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Hint } from '#contract/calls/ip.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import { callerPath } from '../platform/commands/run-command.ts'
import { temporaryFolder } from '../platform/temporary-folders.ts'
import { fetchUnpinned } from '../dataset/fetching/fetch-unpinned.ts'
import { makeTable, type MadeTable, writeTable } from './table-files.ts'
import { seeds } from './seeds.ts'

export interface SourceOptions {
  list?: string | undefined
  name?: string | undefined
  title?: string | undefined
  licence?: string | undefined
  url?: string | undefined
  date?: string | undefined
  delist?: string | undefined
}

export async function importSources(
  dataDir: string,
  inputs: string[],
  about: SourceOptions,
): Promise<string[]> {
  check(about)
  const folder = temporaryFolder('ip')
  try {
    const made: MadeTable[] = []
    for (const [name, parts] of sourcesOf(inputs, about.name)) {
      const files = await Promise.all(parts.map((input) => fileOf(input, folder)))
      made.push(await makeTable(files, { ...(await factsOf(name, parts, about)), name, seed: null }))
    }
    for (const { table } of made) await writeTable(dataDir, table)
    return made.flatMap(linesOf)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function check({ name, url, date, delist }: SourceOptions): void {
  if (name !== undefined && !isName(name)) {
    throw new ImportError('--name may have up to 60 letters, digits, dots, hyphens and underscores.')
  }
  if (url !== undefined && !isAddress(url)) throw new ImportError('--url must be an http or https address.')
  if (delist !== undefined && !isAddress(delist)) {
    throw new ImportError('--delist must be an http or https address.')
  }
  if (date !== undefined && !(/^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)))) {
    throw new ImportError('--date must be a date such as 2026-06-17.')
  }
}

function sourcesOf(inputs: string[], name: string | undefined): Map<string, string[]> {
  const sources = new Map<string, string[]>()
  for (const input of inputs) {
    const own = name ?? nameOf(input)
    sources.set(own, [...(sources.get(own) ?? []), input])
  }
  return sources
}

function nameOf(input: string): string {
  const file = isAddress(input) ? new URL(input).pathname : input
  const name = basename(file)
    .replace(/\.gz$/i, '')
    .replace(/\.\w+$/, '')
    .replace(/[-_.]ipv?[46]/i, '')
    .replace(/-num$/, '')
  if (!isName(name)) throw new ImportError(`Add --name: the name of ${input} cannot be used.`)
  return name
}

async function factsOf(name: string, parts: string[], about: SourceOptions) {
  const known = seeds.find((seed) => seed.name === name)
  const [first = ''] = parts
  return {
    title: about.title?.slice(0, 100) ?? known?.title ?? name,
    licence: about.licence?.slice(0, 100) ?? known?.licence ?? null,
    url: about.url ?? known?.url ?? (isAddress(first) ? withoutSecrets(first) : null),
    credit: known?.credit ?? null,
    date: about.date ?? (await dayOf(first)),
    hint: (about.list ?? null) as Hint | null,
    delist: about.delist ?? null,
  }
}

/** Without the query, which may contain a key: the address is shown to everyone. */
function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

async function dayOf(input: string): Promise<string> {
  const facts = isAddress(input) ? undefined : await stat(callerPath(input)).catch(() => undefined)
  return (facts?.mtime ?? new Date()).toISOString().slice(0, 10)
}

async function fileOf(input: string, folder: string): Promise<string> {
  if (!isAddress(input)) return callerPath(input)
  // In separate folders, because two addresses may end in the same name, which also tells the type of file.
  const file = join(await mkdtemp(join(folder, 'fetched-')), basename(new URL(input).pathname) || 'list')
  await fetchUnpinned(input, file, new AbortController().signal)
  return file
}

const isAddress = (input: string): boolean => /^https?:\/\//i.test(input) && URL.canParse(input)
const isName = (name: string): boolean => /^[\w.-]{1,60}$/.test(name) && !name.startsWith('.')

function linesOf({ table, reports }: MadeTable): string[] {
  const { name, ranges, date, tells, hint } = table.facts
  const about = hint ? `a list of ${hint} networks` : tells.join(' and ')
  return [
    `${name}: ${ranges.toLocaleString('en')} ranges, ${about}, from ${date}.`,
    ...reports
      .filter(({ broken }) => broken > 0)
      .map(
        ({ file, broken, brokenLines }) =>
          `  ${basename(file)}: ${broken.toLocaleString('en')} rows skipped that are not address ranges, such as line ${brokenLines.join(', ')}`,
      ),
  ]
}
