import type { BankTexts, Criteria } from './criteria.ts'

export interface ChangedRow {
  bin: string
  kind: 'added' | 'removed' | 'changed'
  before: BankTexts | undefined
  after: BankTexts | undefined
}

export interface Known {
  wasKnown: (bin: string) => boolean
  isKnown: (bin: string) => boolean
}

interface Entry<T> {
  item: T
  criteria: Criteria
  bin: string
}

/** Finds whose criteria a changed row meets, before or after. A row is compared with few of many watches. */
export class Matcher<T> {
  readonly #byKey = new Map<string, Entry<T>[]>()
  /** How many watches rows were compared with. */
  compared = 0

  add(item: T, criteria: Criteria): void {
    const { bins, reach, narrow } = criteria
    const put = (key: string, bin = '') => {
      const entries = this.#byKey.get(key)
      const entry = { item, criteria, bin }
      if (entries) entries.push(entry)
      else this.#byKey.set(key, [entry])
    }
    if (bins) {
      for (const bin of bins) {
        put(`bin ${bin}`, bin)
        if (reach === 'plain') continue
        for (let digits = 6; digits < bin.length; digits++) put(`under ${bin.slice(0, digits)}`, bin)
      }
    } else if (narrow.bank) for (const slug of narrow.bank) put(`bank ${slug}`)
    else if (narrow.country) for (const code of narrow.country) put(`country ${code}`)
    else put('any')
  }

  matches(row: ChangedRow, known: Known): Set<T> {
    const { before, after } = row
    const found = new Set<T>()
    for (const { item, criteria } of this.#candidates(row, known)) {
      this.compared++
      if (found.has(item)) continue
      const { isWanted } = criteria
      if ((before && isWanted(before)) || (after && isWanted(after))) found.add(item)
    }
    return found
  }

  *#candidates(row: ChangedRow, known: Known): Generator<Entry<T>> {
    const { bin, before, after } = row
    for (let digits = 6; digits <= bin.length; digits++) {
      for (const entry of this.#under(`bin ${bin.slice(0, digits)}`))
        if (digits === bin.length || entry.criteria.reach === 'extended') yield entry
    }
    for (const entry of this.#under(`under ${bin}`)) if (answers(row, entry.bin, known)) yield entry
    for (const facts of [before, after]) {
      if (!facts) continue
      yield* this.#under(`bank ${facts.bankSlug}`)
      yield* this.#under(`country ${facts.country}`)
    }
    yield* this.#under('any')
  }

  #under(key: string): readonly Entry<T>[] {
    return this.#byKey.get(key) ?? []
  }
}

/** Whether the row is what is said about a longer BIN. */
function answers({ bin, before, after }: ChangedRow, longer: string, { wasKnown, isKnown }: Known): boolean {
  const isLongest = (known: Known['isKnown']) => {
    for (let digits = longer.length; digits > bin.length; digits--)
      if (known(longer.slice(0, digits))) return false
    return true
  }
  return (before !== undefined && isLongest(wasKnown)) || (after !== undefined && isLongest(isKnown))
}
