import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DeviceInfo } from '#contract/calls/device.ts'
import { sourceFacts } from '#answers/dataset-facts.ts'
import type { DatasetFacts } from '#engine/snapshot/facts.ts'
import { readChecksum, readDirectory } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile } from '#engine/snapshot/snapshot-file.ts'
import type { Config } from '../platform/config.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Log } from '../platform/log.ts'
import { refusalToShare } from './sharing.ts'

export interface DeviceFile {
  paths: { plain: string; br: string; gzip: string }
  name: string
}

/** A name that stays the same, for servers that follow this one. */
export const isLatest = (name: string): boolean => name.startsWith('latest.')

export class DeviceData {
  private readonly current: CurrentDataset
  private readonly folder: string
  private readonly share: Config['shareDataset']
  private readonly log: Log
  private preparing: Promise<void> | undefined
  private tried = ''
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
      corrections: null,
      sources: dataset.facts.sources.map(sourceFacts),
    }
    const refusal = refusalToShare(dataset, this.share)
    if (refusal !== undefined) return { ...about, state: 'not_shared', message: refusal }
    const file = await this.dataFile()
    if (!file) return { ...about, state: 'preparing' }
    return {
      ...about,
      state: 'ready',
      file: await describe(file),
      compact: await describe(this.compactOf(file)).catch(() => null),
      corrections: this.correctionsFile(),
    }
  }

  private async dataFile(): Promise<DeviceFile | undefined> {
    const name = await this.nameInUse()
    if (name === undefined) return undefined
    const file = this.fileOf(name)
    const [isMade, isCompact] = await Promise.all([isThere(file), isThere(this.compactOf(file))])
    // An earlier version made no compact form. Where it cannot be made, that is tried once.
    if (!isMade || (!isCompact && this.tried !== name)) {
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
    const compact = name.replace(/(?=\.bindex$)/, '.compact')
    const plain = join(this.folder, compact)
    return { name: compact, paths: { plain, br: `${plain}.br`, gzip: `${plain}.gz` } }
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
      await this.removeOthers(basename(name, '.bindex'))
      const job = {
        from: paths.plain,
        to: join(this.folder, name),
        compact: this.compactOf(file).paths.plain,
      }
      const problem = await compressInThread(job)
      this.tried = name
      if (problem !== undefined) this.log.warn(`The dataset has no compact form: ${problem}`)
    } catch (error) {
      this.log.error(`The dataset could not be compressed for browsers: ${(error as Error).message}`)
    }
  }

  private async removeOthers(name: string): Promise<void> {
    const names = await readdir(this.folder).catch(() => [])
    const others = names.filter((other) => !other.startsWith(`${name}.`))
    await Promise.all(others.map((other) => rm(join(this.folder, other), { force: true })))
  }

  private correctionsFile(): DeviceInfo['corrections'] {
    const { corrections } = this.current
    if (corrections.list.length === 0) return null
    if (this.corrections?.of !== corrections) {
      const text = JSON.stringify(corrections)
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
      this.corrections = { of: corrections, name: `${hash}.json`, text }
    }
    return { path: `/dataset/${this.corrections.name}`, count: corrections.list.length }
  }

  async find(asked: string): Promise<DeviceFile | { text: string; type: string } | undefined> {
    const { file, compact, corrections, sources } = await this.info()
    if (!file) return undefined
    const name = isLatest(asked) ? asked.replace('latest', basename(file.path, '.bindex')) : asked
    if (file.path === `/dataset/${name}`) return this.fileOf(name)
    if (compact?.path === `/dataset/${name}`) return this.compactOf(this.fileOf(basename(file.path)))
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

/** Why there is no compact form, if there is none. */
function compressInThread(job: { from: string; to: string; compact: string }): Promise<string | undefined> {
  const worker = new Worker(new URL('./compress-worker.ts', import.meta.url), {
    workerData: job,
    execArgv: [],
  })
  let problem: string | undefined
  worker.on('message', (message: string) => (problem = message))
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve(problem) : reject(new Error(`its thread ended with ${code}`)),
    )
  })
}
