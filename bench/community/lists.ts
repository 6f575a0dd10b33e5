// Lists: ours, whose BINs are in SQLite and whose facts come from the engine, against SQL that joins both.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { addAccount } from '#server/accounts/store.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { visibleList } from '#server/lists/access.ts'
import { listReads } from '#server/lists/store.ts'
import { createList } from '#server/lists/change.ts'
import { listFile } from '#server/lists/download.ts'
import { loadEntries } from '#server/lists/load-entries.ts'
import { addBins, noEntries } from '#server/lists/entries.ts'
import { listRows } from '#server/lists/list-rows.ts'
import { viewList } from '#server/lists/list-view.ts'
import { chargedTransaction } from '#server/space/used-space.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { ListsPeer } from './lists-peer.ts'
import { publicPages } from './public-pages.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median, timed } from '../measuring/statistics.ts'
import { milliseconds, times } from '../measuring/units.ts'

const size = 5000
const target = 5

export async function benchLists(bench: Bench): Promise<Section> {
  const { data, folder, quick } = bench
  const dataset = await openDatasetFile(data.snapshot)
  const dataDir = mkdtempSync(join(folder, 'lists-'))
  const database = await openDatabase({ dataDir, databaseUrl: '' })
  await migrate(database)
  const peer = new ListsPeer(join(dataDir, 'peer.db'), dataset)
  const lines = [
    ...(await compare(database, dataset, peer, quick ? 5 : 40)),
    ...(await publicPages(database, quick)),
  ]
  peer.close()
  await database.close()
  return {
    title: 'Lists',
    about: [
      `A list of 5,000 BINs. Ours stores its BINs as one text and gets the facts from the engine; the other side has a
       row per entry in SQLite, joined with a table of BINs (${data.described}). Both are files on the same disk, with durable
       commits; neither produces JSON or uses HTTP. The list is created, then read: the first page of 20 with the
       values of all five columns counted, the same filtered by a brand, and the whole list as a file.`,
      `Public lists: the first page, and one in the middle, of few and of many lists.`,
    ],
    sides: ['Bindex', 'SQL joins'],
    lines,
  }
}

async function compare(
  database: Database,
  dataset: Dataset,
  peer: ListsPeer,
  rounds: number,
): Promise<Line[]> {
  const random = randomNumbers(55)
  const requester = { id: (await addAccount(database.kysely)).id, tokenHash: '' }
  const fields = {
    name: 'A list',
    description: '',
    is_public: false,
    downloadable: true,
    forkable: false,
    filterable: true,
  }
  const drawn = () => Array.from({ length: size }, () => dataset.bin(below(random, dataset.rows)))
  const make = async (bins: string[], isPublic = false) => {
    const list = {
      accountId: requester.id,
      fields: { ...fields, is_public: isPublic },
      entries: addBins(noEntries(), { bins }).entries,
    }
    return (await chargedTransaction(database, list, (db) => createList(db, database, list))).id
  }
  const lists = listReads(database)
  const read = async (id: string, query: object) => {
    const list = await visibleList(lists, id, requester)
    const entries = await loadEntries(database.kysely, 'sqlite', id)
    return viewList(dataset, { list, entries, requester, query })
  }
  const file = async (id: string) => {
    await visibleList(lists, id, requester)
    const entries = await loadEntries(database.kysely, 'sqlite', id)
    return [
      ...listFile(dataset, listRows(dataset, entries), { format: 'txt', url: false, phone: false }),
    ].join('')
  }
  const bins = [...new Set(drawn())]
  const [ours, theirs] = [await make(bins), peer.create(bins)]
  const brand = { vendors: ['VISA'] }
  const pairs: [what: string, ours: () => unknown, theirs: () => unknown][] = [
    ['create a private list, in one transaction', () => make(bins), () => peer.create(bins)],
    ['– a public list, which is also indexed by BIN', () => make(bins, true), () => peer.create(bins)],
    ['first page with the values of each column', () => read(ours, {}), () => peer.read(theirs)],
    ['– filtered by a brand', () => read(ours, brand), () => peer.filtered(theirs, 'VISA')],
    ['– sorted by bank', () => read(ours, { sort: 'bank' }), () => peer.read(theirs)],
    ['download', () => file(ours), () => peer.download(theirs)],
  ]
  const lines: Line[] = []
  for (const [what, one, other] of pairs) {
    const taken = { one: [] as number[], other: [] as number[] }
    for (let round = 0; round < rounds + 3; round++) {
      const pair = [await timed(one), await timed(other)] as const
      if (round < 3) continue
      taken.one.push(pair[0])
      taken.other.push(pair[1])
    }
    const ratio = median(taken.other) / median(taken.one)
    const isAim = !what.startsWith('–') || what.includes('filtered')
    lines.push({
      what,
      ours: milliseconds(median(taken.one)),
      theirs: milliseconds(median(taken.other)),
      ratio: times(ratio),
      ...(isAim && { target: `≥ ${target}×`, met: ratio >= target }),
    })
  }
  return lines
}
