import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dataset } from '#engine/dataset/dataset.ts'
import {
  type Change,
  ChangeFile,
  type ImportSummary,
  packChanges,
  packFirst,
  packSummary,
} from '#engine/history/change-file.ts'
import { fields } from '#engine/records/fields.ts'
import { readDirectory, readSnapshot } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { modeIn } from '../dataset/folders.ts'

/** Old imports lose their single changes beyond this many bytes, and are forgotten beyond this many imports. */
const limits = { bytes: 32e6, imports: 100 }

const folderIn = (dataDir: string) => join(dataDir, 'history')

const fileOf = (built: string) => `${built.replaceAll(':', '-')}.changes`

/**
 * The changes between two datasets, as the content of a file. A dataset that is the first, or that only the starter
 * data came before, changes nothing.
 */
export const packHistory = (before: Dataset | undefined, after: Dataset): Buffer =>
  before && !before.facts.starter ? packChanges(before, after) : packFirst(after)

/** Records what a dataset changes. To be called before it replaces the one in use. */
export async function recordImport(dataDir: string, built: string, changes: Buffer): Promise<void> {
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true })
  await writeSnapshot(join(folder, fileOf(built)), changes, modeIn(dataDir))
}

export async function forgetOldImports(dataDir: string, built: string, most = limits): Promise<void> {
  const folder = folderIn(dataDir)
  const chain = await importsUntil(dataDir, built)
  const kept = new Set(chain.slice(0, most.imports).map(({ to }) => fileOf(to)))
  for (const name of await readdir(folder)) {
    if (name.endsWith('.changes') && !kept.has(name)) await rm(join(folder, name), { force: true })
  }
  let bytes = 0
  for (const summary of chain.slice(0, most.imports)) {
    const path = join(folder, fileOf(summary.to))
    bytes += (await stat(path)).size
    if (bytes > most.bytes && summary.hasRows)
      await writeSnapshot(path, packSummary(summary), modeIn(dataDir))
  }
}

async function importsUntil(dataDir: string, built: string): Promise<ImportSummary[]> {
  const chain: ImportSummary[] = []
  for (let to = built; to !== '';) {
    const path = join(folderIn(dataDir), fileOf(to))
    const summary = await withSnapshotFile(path, readDirectory<ImportSummary>).catch(() => undefined)
    if (!summary || chain.some((one) => one.to === summary.to)) break
    chain.push(summary)
    to = summary.from
  }
  return chain
}

export type DatedChange = Change & { built: string }

export class ImportHistory {
  readonly #dataDir: string
  #built = ''
  #imports: Promise<ImportSummary[]> = Promise.resolve([])
  #files = new Map<string, Promise<ChangeFile | undefined>>()

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  imports(built: string): Promise<ImportSummary[]> {
    if (built !== this.#built) {
      this.#built = built
      this.#imports = importsUntil(this.#dataDir, built)
      this.#files.clear()
    }
    return this.#imports
  }

  async ofBin(bin: string, built: string): Promise<DatedChange[]> {
    const found: DatedChange[] = []
    for (const { to } of await this.#withRows(built)) {
      const changes = (await this.#file(to))?.of(bin) ?? []
      found.push(...changes.map((change) => ({ ...change, built: to })))
    }
    return found
  }

  /**
   * All changes of the imports after a time, oldest first; undefined when that goes back further than what is recorded.
   */
  async since(time: Date, built: string): Promise<AsyncGenerator<DatedChange> | undefined> {
    const imports = await this.imports(built)
    const later = imports.filter(({ to }) => new Date(to) > time)
    const reaches = imports.length > later.length || later.at(-1)?.from === ''
    if (!reaches || later.some(({ hasRows }) => !hasRows)) return undefined
    return this.#changesOf(later.toReversed())
  }

  /**
   * The imports after one of them until another, oldest first, with what each changed. Without names, the latest one. A
   * file is undefined when its changes are no longer recorded.
   */
  async between(
    { from, to }: { from?: string | undefined; to?: string | undefined },
    built: string,
  ): Promise<{ from: string; imports: ImportSummary[]; files: ChangeFile[] | undefined } | undefined> {
    const chain = await this.imports(built)
    const last = to === undefined ? 0 : chain.findIndex((one) => one.to === to)
    const before = from ?? chain[last]?.from
    const first = chain.findIndex((one) => one.from === before)
    if (last < 0 || first < last || before === undefined) return undefined
    const imports = chain.slice(last, first + 1).toReversed()
    const files = imports.some(({ hasRows }) => !hasRows)
      ? []
      : await Promise.all(imports.map((one) => this.#file(one.to)))
    const known = files.filter((file) => file !== undefined)
    return { from: before, imports, files: known.length === imports.length ? known : undefined }
  }

  async *#changesOf(imports: ImportSummary[]): AsyncGenerator<DatedChange> {
    for (const { to } of imports) {
      const file = await this.#file(to)
      for (const change of file?.all() ?? []) yield { ...change, built: to }
    }
  }

  async #withRows(built: string): Promise<ImportSummary[]> {
    return (await this.imports(built)).filter(({ hasRows }) => hasRows)
  }

  #file(to: string): Promise<ChangeFile | undefined> {
    let file = this.#files.get(to)
    if (!file) {
      const path = join(folderIn(this.#dataDir), fileOf(to))
      file = withSnapshotFile(path, readSnapshot<ImportSummary>).then(
        ({ buffer, directory }) =>
          directory.fields.join() === fields.join() ? new ChangeFile(buffer, directory) : undefined,
        () => undefined,
      )
      this.#files.set(to, file)
    }
    return file
  }
}
