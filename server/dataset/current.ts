import { existsSync, unwatchFile, watchFile } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DatasetInfo } from '#contract/calls/dataset.ts'
import type { Corrections } from '#engine/corrections/apply.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { prepareBanks } from '#engine/search/banks.ts'
import type { DatasetFacts } from '#engine/snapshot/facts.ts'
import { readableBytes, readDirectory } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile } from '#engine/snapshot/snapshot-file.ts'
import type { Log } from '../platform/log.ts'
import { datasetFile, isPrivateFolder, wholeFolder } from './folders.ts'

const none: Corrections = { sources: [], list: [] }

export async function openDatasetFile(path: string, corrections = none): Promise<Dataset> {
  const dataset =
    corrections.list.length === 0
      ? await withSnapshotFile(path, (file) => Dataset.open(file))
      : await Dataset.open({
          ...readableBytes(await correctInThread(path, corrections), path),
          isTrusted: true,
        })
  // Someone may have copied it to where everyone would see it.
  if (!isPrivateFolder(dirname(path)) && dataset.facts.sources.some((source) => source.private)) {
    throw new Error(`${path} has private sources. It is used only in a folder named private.`)
  }
  return dataset
}

function correctInThread(path: string, corrections: Corrections): Promise<Uint8Array> {
  const worker = new Worker(new URL('./correct-worker.ts', import.meta.url), {
    // As text: cloning 10,000 objects takes three times as long.
    workerData: JSON.stringify({ path, corrections }),
    // What was imported for the main thread, such as a meter, is not meant for this one.
    execArgv: [],
  })
  return new Promise((resolve, reject) => {
    // Under `node --watch`, messages about what the thread imports come before.
    worker.on('message', (bytes: unknown) => {
      if (bytes instanceof ArrayBuffer) resolve(new Uint8Array(bytes))
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The corrections could not be merged into the dataset.')))
  })
}

/**
 * The dataset that requests are answered from. A new one is loaded next to it and replaces it between two requests;
 * readers of the old one keep it until they are done.
 */
export class CurrentDataset {
  update: DatasetInfo['update'] = { state: 'idle', message: '' }
  private held: Dataset
  loadedAt = Date.now()
  readonly path: string
  corrections = none
  private wanted = none
  private isCorrected = true
  private loading: Promise<void> = Promise.resolve()
  /** With the private sources, for those who are signed in. Undefined when there are none. */
  whole: CurrentDataset | undefined

  constructor(dataset: Dataset, path: string) {
    this.held = dataset
    this.path = path
  }

  get dataset(): Dataset {
    return this.held
  }

  reload(log: Log): Promise<void> {
    this.loading = this.loading.then(() => this.reloadWhole(log))
    this.loading = this.loading.then(async () => {
      try {
        const before = this.held.facts
        const found = await withSnapshotFile(this.path, readDirectory<DatasetFacts>)
        const isNew = found.built !== before.built
        if (!isNew && this.isCorrected) return
        const { wanted } = this
        const dataset = await openDatasetFile(this.path, wanted)
        await prepareBanks(dataset)
        this.held = dataset
        this.loadedAt = Date.now()
        this.corrections = wanted
        this.isCorrected = wanted === this.wanted
        if (isNew) log.info(`A new dataset is in use, with ${this.held.rows.toLocaleString('en')} BINs.`)
      } catch (error) {
        log.error(`Keeping the current dataset: ${(error as Error).message}`)
      }
    })
    return this.loading
  }

  private async reloadWhole(log: Log): Promise<void> {
    const path = datasetFile(wholeFolder(dirname(this.path)))
    if (!existsSync(path)) this.whole = undefined
    else if (this.whole) await this.whole.reload(log)
    else {
      try {
        const { wanted } = this
        const dataset = await openDatasetFile(path, wanted)
        await prepareBanks(dataset)
        const whole = new CurrentDataset(dataset, path)
        whole.wanted = whole.corrections = wanted
        if (wanted !== this.wanted) await whole.correct(this.wanted, log)
        this.whole = whole
      } catch (error) {
        log.error(`Private sources are left out: ${(error as Error).message}`)
      }
    }
  }

  /** Uses these corrections from now on, with this dataset and every later one. False when they cannot be merged yet. */
  async correct(corrections: Corrections, log: Log): Promise<boolean> {
    this.wanted = corrections
    this.isCorrected = false
    await Promise.all([this.reload(log), this.whole?.correct(corrections, log)])
    return this.isCorrected
  }

  /** Polling works on every file system; inotify does not. */
  watch(log: Log): () => void {
    const look = () => void this.reload(log)
    const paths = [this.path, datasetFile(wholeFolder(dirname(this.path)))]
    for (const path of paths) watchFile(path, { interval: 1000, persistent: false }, look)
    return () => paths.forEach((path) => unwatchFile(path, look))
  }
}
