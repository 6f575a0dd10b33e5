import type { FastifyInstance } from 'fastify'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { caller, signUp, type Call, type Person } from './caller.ts'
import {
  correctionPlans,
  listPlans,
  names,
  notes,
  reportReasons,
  reviewPlans,
  type ListPlan,
  voteLines,
} from './content.ts'

export interface Seeded {
  people: { name: string; userId: string; lists: number; reviews: number }[]
  lists: number
  publicLists: number
  entries: number
  notes: number
  forks: number
  bookmarks: number
  reviews: number
  reports: number
  views: number
  corrections: number
  firstId: string
}

export async function seed(app: FastifyInstance, dataset: Dataset): Promise<Seeded> {
  const call = caller(app)
  // From different addresses, because one may only sign up a few times an hour.
  const people = await Promise.all(names.map((_, at) => signUp(call, `192.0.2.${at + 1}`)))
  return writeAs(people, call, dataset)
}

/** The same dataset gives the same content each time; only what the server draws by chance, such as ids, differs. */
export async function writeAs(people: Person[], call: Call, dataset: Dataset): Promise<Seeded> {
  const random = seededRandom()
  for (const [at, person] of people.entries()) {
    const name = names[at]
    const body = name === undefined ? { skip: true } : { name }
    await call('POST /api/auth/onboarding/complete', { body }, person)
  }
  const lists = await makeLists(call, people, dataset, random)
  const open = lists.filter(({ plan }) => plan.is_public)
  const reviews = await writeReviews(call, people, dataset, random)
  const forks = await forkLists(call, people, open)
  const bookmarks = await bookmarkLists(call, people, open, random)
  const reports = await reportSome(call, people, open, reviews)
  const views = await visitLists(call, people, open)
  const corrections = await suggestCorrections(call, people, dataset, random)
  const { public_id: firstId } = await call('GET /api/user', {}, people[0]!)
  const made = [...lists, ...forks]
  return {
    people: people.map(({ userId }, at) => ({
      name: names[at] ?? 'Anonymous',
      userId,
      lists: made.filter(({ owner }) => owner === people[at]).length,
      reviews: reviews.filter(({ by }) => by === people[at]).length,
    })),
    lists: made.length,
    publicLists: open.length,
    entries: lists.reduce((sum, { bins }) => sum + bins, 0),
    notes: lists.reduce((sum, { noted }) => sum + noted, 0),
    forks: forks.length,
    bookmarks,
    reviews: reviews.length,
    reports,
    views,
    corrections,
    firstId,
  }
}

interface MadeList {
  id: string
  plan: ListPlan
  owner: Person
  bins: number
  noted: number
}

async function makeLists(
  call: Call,
  people: Person[],
  dataset: Dataset,
  random: Random,
): Promise<MadeList[]> {
  const made: MadeList[] = []
  for (const [at, plan] of listPlans.entries()) {
    const { fits, size, noted, ...body } = plan
    const owner = people[at % people.length]!
    const bins = pickBins(dataset, random, size, fits)
    const texts = bins.map(() => (random() < noted ? pick(notes, random) : ''))
    const input = { body: { ...body, ...(size > 0 && { bins, notes: texts }) } }
    const { id } = await call('POST /api/binlists', input, owner)
    made.push({ id, plan, owner, bins: bins.length, noted: texts.filter(Boolean).length })
  }
  return made
}

async function writeReviews(call: Call, people: Person[], dataset: Dataset, random: Random) {
  const written: { hash: string; by: Person; stars: number }[] = []
  const bins = pickBins(dataset, random, 12, () => true)
  for (const [at, bin] of bins.entries()) {
    // Some BINs have many reviews, most have one or two.
    const reviewers = people.slice(0, at < 2 ? people.length : 1 + Math.floor(random() * 3))
    for (const by of reviewers) {
      const { stars, description, tags } = pick(reviewPlans, random)
      const body = { stars, description, tag_ids: tags }
      const { review } = await call('POST /api/bin/:bin/review', { params: { bin }, body }, by)
      written.push({ hash: review.hash, by, stars })
    }
  }
  return written
}

async function forkLists(call: Call, people: Person[], open: MadeList[]): Promise<MadeList[]> {
  const made: MadeList[] = []
  for (const [at, list] of open.filter(({ plan }) => plan.forkable).entries()) {
    const owner = other(people, list.owner, at + 2)
    const { id } = await call('POST /api/binlists/:hashId/fork', { params: { hashId: list.id } }, owner)
    made.push({ ...list, id, owner })
  }
  return made
}

async function bookmarkLists(
  call: Call,
  people: Person[],
  open: MadeList[],
  random: Random,
): Promise<number> {
  let count = 0
  for (const { id, owner } of open) {
    for (const person of people) {
      if (person === owner || random() < 0.6) continue
      await call('POST /api/binlists/:hashId/bookmark', { params: { hashId: id } }, person)
      count++
    }
  }
  return count
}

async function reportSome(
  call: Call,
  people: Person[],
  [, list]: MadeList[],
  reviews: { hash: string; by: Person; stars: number }[],
): Promise<number> {
  let count = 0
  const reason = () => ({ reason: reportReasons[count++ % reportReasons.length]! })
  const worst = reviews.filter(({ stars }) => stars === 1).slice(0, 2)
  for (const { hash, by } of worst) {
    await call('POST /api/reviews/:hash/report', { params: { hash }, body: reason() }, other(people, by, 1))
  }
  if (list) {
    const input = { params: { hashId: list.id }, body: reason() }
    await call('POST /api/binlists/:hashId/report', input, other(people, list.owner, 3))
  }
  return count
}

async function suggestCorrections(
  call: Call,
  people: Person[],
  dataset: Dataset,
  random: Random,
): Promise<number> {
  const bins = pickBins(dataset, random, correctionPlans.length, ({ issuer }) => issuer !== '')
  for (const [at, bin] of bins.entries()) {
    const author = people[at % people.length]!
    const input = { params: { bin }, body: correctionPlans[at]! }
    const { correction } = await call('POST /api/bin/:bin/corrections', input, author)
    for (const [turn, body] of voteLines.slice(at % 3).entries()) {
      await call('PUT /api/corrections/:id/vote', { params: correction, body }, other(people, author, turn))
    }
  }
  return bins.length
}

async function visitLists(call: Call, people: Person[], open: MadeList[]): Promise<number> {
  const view = (id: string, by: Partial<Person>) =>
    call('GET /api/binlists/:hashId', { params: { hashId: id }, query: {} }, by)
  let expected = 0
  for (const [at, { id, owner }] of open.entries()) {
    const strangers = Array.from({ length: 3 * (open.length - at) }, (_, n) => ({
      address: `198.51.100.${n}`,
    }))
    const visitors = [...people.filter((person) => person !== owner), ...strangers]
    for (const visitor of visitors) await view(id, visitor)
    expected += visitors.length
  }
  for (let attempt = 0; attempt < 50; attempt++) {
    const views = await Promise.all(open.map(async ({ id, owner }) => (await view(id, owner)).views))
    if (views.reduce((sum, count) => sum + count, 0) >= expected) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return expected
}

type Random = () => number

function seededRandom(): Random {
  let state = 20_251_115
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)]!

const other = (people: Person[], not: Person, turns: number): Person =>
  people[(people.indexOf(not) + 1 + (turns % (people.length - 1))) % people.length]!

function pickBins(dataset: Dataset, random: Random, size: number, fits: ListPlan['fits']): string[] {
  const wanted = new Set<string>()
  const others = new Set<string>()
  const most = Math.min(size, dataset.rows)
  for (let attempt = 0; attempt < 20 * size && wanted.size < most; attempt++) {
    const record = dataset.record(Math.floor(random() * dataset.rows))
    const set = fits(record) ? wanted : others
    set.add(record.bin)
  }
  return [...wanted, ...others].slice(0, most)
}
