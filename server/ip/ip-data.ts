import { unwatchFile, watchFile } from 'node:fs'
import type { IpFacts } from '#contract/calls/ip.ts'
import { runInBackground } from '../platform/background.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { NetworkTable } from './tables/network-table.ts'
import { isAnySeedInstalled } from './seeds.ts'
import { missingSeeds, openTables, tableFolder } from './table-files.ts'

/**
 * The tables that addresses are looked up in. They are opened on first use, so that a site whose visitors do not use the
 * tool does not hold them in memory. The data from installed packages is then built once, by another process.
 */
export class IpData {
  state: IpFacts['data'] = 'ready'
  private held: readonly NetworkTable[] = []
  private opening: Promise<void> | undefined
  private readonly stopped = new AbortController()
  private readonly dataDir: string
  private readonly ipSeed: Config['ipSeed']
  private readonly log: Log

  constructor({ dataDir, ipSeed }: Pick<Config, 'dataDir' | 'ipSeed'>, log: Log) {
    this.dataDir = dataDir
    this.ipSeed = ipSeed
    this.log = log
  }

  async tables(): Promise<readonly NetworkTable[]> {
    this.opening ??= this.start()
    await this.opening
    return this.held
  }

  close(): void {
    this.stopped.abort()
    unwatchFile(tableFolder(this.dataDir), this.look)
  }

  private async start(): Promise<void> {
    await this.open()
    // Polling works on every file system.
    watchFile(tableFolder(this.dataDir), { interval: 1000, persistent: false }, this.look)
    if (this.ipSeed === 'off') return
    if (this.held.length === 0 && !isAnySeedInstalled())
      this.log.warn('The IP check has no data. Fetch it (94 MB, once): bindex update-ip --fetch')
    if (missingSeeds(this.held).length === 0) return
    this.state = 'preparing'
    void this.makeSeeds()
  }

  private readonly look = (): void => {
    this.opening = this.open()
  }

  private async open(): Promise<void> {
    this.held = await openTables(this.dataDir, (message) => this.log.error(message))
  }

  private async makeSeeds(): Promise<void> {
    try {
      const { code, errorOutput } = await runInBackground(
        new URL('../bindex/main.ts', import.meta.url),
        ['update-ip', '--seed'],
        { DATA_DIR: this.dataDir },
        this.log,
        this.stopped.signal,
      )
      if (code !== 0) throw new Error(errorOutput)
      await this.open()
      this.state = 'ready'
    } catch (error) {
      if (this.stopped.signal.aborted) return
      this.state = 'failed'
      this.log.warn(`The IP data could not be built: ${(error as Error).message}`)
    }
  }
}
