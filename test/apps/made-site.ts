// Writes the data folder of a site for browser tests: made-up BINs, and a database with accounts, created without proof of
// work. `node test/apps/made-site.ts FOLDER`
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Dataset } from '#engine/dataset/dataset.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { CurrentDataset } from '../../server/dataset/current.ts'
import { DeviceData } from '../../server/device/device-data.ts'
import { openLog } from '../../server/platform/log.ts'
import { madeSnapshot } from '../data/made-bins.ts'
import { madePeople } from './made-account.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder.')

const path = join(folder, 'dataset.bindex')
const snapshot = madeSnapshot({ count: 24_000, banks: 600, seed: 5 })
writeFileSync(path, snapshot)

// Sites compress it when they have nothing else to do, which they do not get in a test run.
const current = new CurrentDataset(await Dataset.open(readableBytes(snapshot)), path)
const device = new DeviceData(
  current,
  { dataDir: folder, shareDataset: 'on' },
  openLog({ logLevel: 'silent' }),
)
while ((await device.info()).state === 'preparing') await setTimeout(50)

const people = await madePeople({ dataDir: folder, databaseUrl: '' }, { accounts: 100, moderators: 5 })
writeFileSync(join(folder, 'accounts.json'), JSON.stringify(people))
