import { unwatchFile, watchFile } from 'node:fs'
import type { DatasetInfo } from '#contract/dataset.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { withSnapshotFile } from '#engine/snapshot/snapshot.ts'
import type { Log } from '../log.ts'

export const openDatasetFile = (path: string): Promise<Dataset> =>
  withSnapshotFile(path, (file) => Dataset.open(file))

/**
 * The dataset that requests are answered from. A new one is loaded next to it and replaces it between two requests;
 * readers of the old one keep it until they are done.
 */
export class CurrentDataset {
  update: DatasetInfo['update'] = { state: 'idle', message: '' }
  private held: Dataset
  private readonly path: string
  private loading: Promise<void> = Promise.resolve()

  constructor(dataset: Dataset, path: string) {
    this.held = dataset
    this.path = path
  }

  get dataset(): Dataset {
    return this.held
  }

  /** Loads the file again. If that fails, the reason is logged and the current dataset stays. */
  reload(log: Log): Promise<void> {
    this.loading = this.loading.then(async () => {
      try {
        const next = await openDatasetFile(this.path)
        if (next.facts.built === this.held.facts.built && next.rows === this.held.rows) return
        this.held = next
        log.info(`A new dataset is in use, with ${next.rows.toLocaleString('en')} BINs.`)
      } catch (error) {
        log.error(`Keeping the current dataset: ${(error as Error).message}`)
      }
    })
    return this.loading
  }

  /** Reloads the file when it changes. Polling works on every file system; inotify does not. */
  watch(log: Log): () => void {
    const look = () => void this.reload(log)
    watchFile(this.path, { interval: 1000, persistent: false }, look)
    return () => unwatchFile(this.path, look)
  }
}
