import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DeviceInfo } from '#contract/calls/device.ts'
import { sourceFacts } from '#answers/dataset-facts.ts'
import { withFamiliesApart } from '#engine/corrections/apply.ts'
import type { DatasetFacts } from '#engine/snapshot/facts.ts'
import { readChecksum, readDirectory } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile } from '#engine/snapshot/snapshot-file.ts'
import type { Config } from '../platform/config.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Log } from '../platform/log.ts'
import type { CompressJob } from './compress.ts'
import { runInBackground } from '../platform/background.ts'
import { refusalToShare } from './sharing.ts'

export interface DeviceFile {
  paths: { plain: string; br: string; gzip: string }
  name: string
}

/** How many previous datasets a device may update from without downloading everything. */
const mostEarlier = 2

/** Milliseconds. The folder may be read-only or its disk full, and visitors ask every second. */
const tryAgainAfter = 60_000

/** A name that stays the same, for servers that follow this one. */
export const isLatest = (name: string): boolean => name.startsWith('latest.')

export class DeviceData {
  private readonly current: CurrentDataset
  private readonly folder: string
  private readonly share: Config['shareDataset']
  private readonly log: Log
  private preparing: Promise<void> | undefined
  private tried = ''
  private notBefore = 0
  private readonly closing = new AbortController()
  private corrections: { of: object; name: string; text: string } | undefined

  constructor(current: CurrentDataset, config: Pick<Config, 'dataDir' | 'shareDataset'>, log: Log) {
    this.current = current
    this.folder = join(config.dataDir, 'device')
    this.share = config.shareDataset
    this.log = log
  }

  async info(): Promise<DeviceInfo> {
    const { dataset } = this.current
    const about = {
      message: '',
      rows: dataset.rows,
      file: null,
      compact: null,
      deltas: [],
      corrections: null,
      sources: dataset.facts.sources.map(sourceFacts),
    }
    const refusal = refusalToShare(dataset, this.share)
    if (refusal !== undefined) return { ...about, state: 'not_shared', message: refusal }
    const file = await this.dataFile()
    if (!file) return { ...about, state: 'preparing' }
    const compact = await describe(this.compactOf(file)).catch(() => null)
    const deltas = await this.deltasTo(file)
    return {
      ...about,
      state: 'ready',
      file: await describe(file),
      compact,
      deltas: deltas.filter(({ transferred }) => transferred < (compact?.transferred ?? 0)),
      corrections: this.correctionsFile(),
    }
  }

  private async dataFile(): Promise<DeviceFile | undefined> {
    const name = await this.nameInUse()
    if (name === undefined) return undefined
    const file = this.fileOf(name)
    const [isMade, isCompact] = await Promise.all([isThere(file), isThere(this.compactOf(file))])
    // An earlier version made no compact form. Where it cannot be made, that is tried once.
    const isWanted = !isMade || (!isCompact && this.tried !== name)
    if (isWanted && performance.now() >= this.notBefore) {
      this.preparing ??= this.prepare(file).finally(() => (this.preparing = undefined))
    }
    return isMade ? file : undefined
  }

  private fileOf(name: string): DeviceFile {
    const place = join(this.folder, name)
    return { name, paths: { plain: this.current.path, br: `${place}.br`, gzip: `${place}.gz` } }
  }

  /** It may be missing: not all data can be packed like this. */
  private compactOf({ name }: DeviceFile): DeviceFile {
    return this.madeFile(name.replace(/(?=\.bindex$)/, '.compact'))
  }

  private madeFile(name: string): DeviceFile {
    const plain = join(this.folder, name)
    return { name, paths: { plain, br: `${plain}.br`, gzip: `${plain}.gz` } }
  }

  private async deltasTo({ name }: DeviceFile): Promise<DeviceInfo['deltas']> {
    const names = await this.names()
    const made = names.filter((one) => one.endsWith(`-${name.replace('.bindex', '.delta.bindex')}`))
    const described = made.map(async (one) => {
      const from = `/dataset/${one.split('-', 1)[0]}.bindex`
      return { from, ...(await describe(this.madeFile(one))) }
    })
    return (await Promise.all(described.map((one) => one.catch(() => [])))).flat()
  }

  private names(): Promise<string[]> {
    return readdir(this.folder).catch(() => [])
  }

  /** From the checksum of the file, unless the file is newer than the dataset in use. */
  private async nameInUse(): Promise<string | undefined> {
    const { path, dataset } = this.current
    const found = await withSnapshotFile(path, async (from) => ({
      built: (await readDirectory<DatasetFacts>(from)).built,
      checksum: await readChecksum(from),
    })).catch(() => undefined)
    if (found?.built !== dataset.facts.built) return undefined
    return `${Buffer.from(found.checksum).toString('hex').slice(0, 32)}.bindex`
  }

  private async prepare(file: DeviceFile): Promise<void> {
    const { name, paths } = file
    try {
      const tag = basename(name, '.bindex')
      const earlier = await this.removeOthers(tag)
      const job: CompressJob = {
        from: paths.plain,
        to: join(this.folder, name),
        compact: this.compactOf(file).paths.plain,
        deltas: earlier.map((one) => {
          const delta = `${basename(one, '.compact.bindex')}-${tag}.delta.bindex`
          return [join(this.folder, one), join(this.folder, delta)]
        }),
      }
      const problem = await this.compress(job)
      this.tried = name
      if (problem !== '') this.log.warn(`The dataset has no compact form: ${problem}`)
    } catch (error) {
      if (this.closing.signal.aborted) return
      this.notBefore = performance.now() + tryAgainAfter
      this.log.error(`The dataset could not be compressed for browsers: ${(error as Error).message}`)
    }
  }

  /** Returns why there is no compact form, if there is none. */
  private async compress(job: CompressJob): Promise<string> {
    // Node would let garbage take as much again before it looks for any.
    const most = Math.round(150 + this.current.dataset.facts.profiles / 400)
    const flags = `--max-semi-space-size=4 --max-old-space-size=${most}`
    const { code, output, errorOutput } = await runInBackground(
      new URL('compress.ts', import.meta.url),
      [JSON.stringify(job)],
      { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${flags}`.trim() },
      this.log,
      this.closing.signal,
    )
    if (code !== 0) throw new Error(errorOutput)
    return output
  }

  close(): void {
    this.closing.abort()
  }

  /** Keeps the compact forms of the previous two datasets, which it returns. */
  private async removeOthers(tag: string): Promise<string[]> {
    // Another server with this folder may have made deltas to this dataset.
    const isOfThis = (name: string) => name.startsWith(`${tag}.`) || name.includes(`-${tag}.`)
    const others = (await this.names()).filter((name) => !isOfThis(name))
    const made = async (name: string) => [name, (await stat(join(this.folder, name))).mtimeMs] as const
    const compact = await Promise.all(others.filter((name) => name.endsWith('.compact.bindex')).map(made))
    const earlier = compact
      .toSorted(([, a], [, b]) => b - a)
      .map(([name]) => name)
      .slice(0, mostEarlier)
    const removed = others.filter((name) => !earlier.includes(name))
    await Promise.all(removed.map((name) => rm(join(this.folder, name), { force: true })))
    return earlier
  }

  private correctionsFile(): DeviceInfo['corrections'] {
    const { corrections } = this.current
    if (corrections.list.length === 0) return null
    if (this.corrections?.of !== corrections) {
      const text = JSON.stringify(withFamiliesApart(corrections))
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
      this.corrections = { of: corrections, name: `${hash}.json`, text }
    }
    return { path: `/dataset/${this.corrections.name}`, count: corrections.list.length }
  }

  async find(asked: string): Promise<DeviceFile | { text: string; type: string } | undefined> {
    const { file, compact, deltas, corrections, sources } = await this.info()
    if (!file) return undefined
    const name = isLatest(asked) ? asked.replace('latest', basename(file.path, '.bindex')) : asked
    if (file.path === `/dataset/${name}`) return this.fileOf(name)
    if (compact?.path === `/dataset/${name}`) return this.compactOf(this.fileOf(basename(file.path)))
    if (deltas.some(({ path }) => path === `/dataset/${name}`)) return this.madeFile(name)
    if (corrections?.path === `/dataset/${name}`)
      return { text: this.corrections!.text, type: 'application/json; charset=utf-8' }
    if (`${file.path}.txt` !== `/dataset/${name}`) return undefined
    return { text: licences(basename(file.path), sources), type: 'text/plain; charset=utf-8' }
  }
}

async function describe({ name, paths }: DeviceFile): Promise<NonNullable<DeviceInfo['file']>> {
  const [whole, compressed] = await Promise.all([stat(paths.plain), stat(paths.br)])
  return { path: `/dataset/${name}`, bytes: whole.size, transferred: compressed.size }
}

const isThere = ({ paths }: DeviceFile): Promise<boolean> =>
  Promise.all([stat(paths.br), stat(paths.gzip)]).then(
    () => true,
    () => false,
  )

const licences = (name: string, sources: DeviceInfo['sources']): string =>
  `${name} contains data of:\n\n${sources
    .map(({ title, licence, url, date }) => [title, licence, url, date].filter(Boolean).join('\n'))
    .join('\n\n')}\n`
