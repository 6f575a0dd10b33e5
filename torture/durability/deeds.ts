import { below, type Random } from '#test/data/made-bins.ts'
import { type Holdings, type OwnList, reviewedBins } from './holdings.ts'

export interface Deed {
  line: string
  body?: object
  /** Changes the holdings as the server must; `id` is that of the list or token it created. */
  apply(holdings: Holdings, id: string): void
  /** It has no Idempotency-Key: sent again, it would be refused because of its name. */
  isUnrepeatable?: true
}

export interface SharedList extends OwnList {
  id: string
}

/** More lists than this are deleted again, because all are read after each fault. */
const mostLists = 6
const mostTokens = 3

export function nextDeed(random: Random, holdings: Holdings, shared: readonly SharedList[]): Deed {
  const ids = Object.keys(holdings.lists)
  const isFull = ids.length >= mostLists
  const pick = <T>(from: readonly T[]): T => from[below(random, from.length)]!
  if (isFull && random() < 0.3) return deleteList(pick(ids))
  const choices: ((random: Random) => Deed)[] = [
    () => changeSettings(random),
    () => token(holdings),
    () => watch(random, holdings),
    () => review(random, holdings, pick(reviewedBins)),
    () => bookmark(holdings, pick(shared)),
  ]
  if (!isFull) {
    choices.push(
      createList,
      () => createFromSearch(pick(reviewedBins)),
      () => fork(pick(shared)),
    )
  }
  if (ids.length > 0) {
    const id = pick(ids)
    const { entries } = holdings.lists[id]!
    choices.push(
      () => changeList(random, id),
      () => addBins(random, id),
      () => addBins(random, id),
    )
    if (entries.length > 0) {
      const bin = pick(entries)[0]
      choices.push(
        () => removeBins(random, id, entries),
        () => removeBin(id, bin),
        () => changeNote(id, bin),
      )
    }
  }
  return pick(choices)(random)
}

let made = 0
/** Different each time. In letters, because long numbers could look like those of cards. */
const newText = (kind: string): string =>
  `${kind} ${Array.from(String(++made), (digit) => 'abcdefghij'[Number(digit)]).join('')} ü`

/** Now and then more than are indexed in one transaction. */
function someBins(random: Random): string[] {
  const count = random() < 0.05 ? 700 : 1 + below(random, 30)
  return [...new Set(Array.from({ length: count }, () => String(400_000 + below(random, 3000))))]
}

function createList(random: Random): Deed {
  const bins = someBins(random)
  const notes = bins.map(() => (random() < 0.2 ? newText('note') : ''))
  const fields = {
    name: newText('list'),
    description: newText('description'),
    is_public: random() < 0.5,
  }
  return {
    line: 'POST /api/binlists',
    body: { ...fields, bins, notes },
    apply: ({ lists }, id) => {
      lists[id] = { ...fields, entries: bins.map((bin, at) => [bin, notes[at]!]) }
    },
  }
}

function createFromSearch(bin: string): Deed {
  const fields = { name: newText('found'), description: '', is_public: true }
  return {
    line: 'POST /api/binlists/from-search',
    body: { ...fields, bins: [bin] },
    apply: ({ lists }, id) => {
      lists[id] = { ...fields, entries: [[bin, '']] }
    },
  }
}

function fork({ id, name, description, entries }: SharedList): Deed {
  return {
    line: `POST /api/binlists/${id}/fork`,
    apply: ({ lists }, id) => {
      lists[id] = { name: `Copy of ${name}`, description, is_public: false, entries }
    },
  }
}

function changeList(random: Random, id: string): Deed {
  const fields =
    random() < 0.5
      ? { name: newText('renamed'), description: newText('description') }
      : { is_public: random() < 0.5 }
  return {
    line: `PUT /api/binlists/${id}`,
    body: fields,
    apply: ({ lists }) => void Object.assign(lists[id]!, fields),
  }
}

function deleteList(id: string): Deed {
  return {
    line: `DELETE /api/binlists/${id}`,
    apply: ({ lists }) => {
      delete lists[id]
    },
  }
}

function addBins(random: Random, id: string): Deed {
  const bins = someBins(random)
  return {
    line: `POST /api/binlists/${id}/bins`,
    body: { bins },
    apply: ({ lists }) => {
      const { entries } = lists[id]!
      const known = new Set(entries.map(([bin]) => bin))
      entries.push(...bins.filter((bin) => !known.has(bin)).map((bin): [string, string] => [bin, '']))
    },
  }
}

function removeBins(random: Random, id: string, entries: OwnList['entries']): Deed {
  const bins = entries.map(([bin]) => bin).filter(() => random() < 0.5)
  if (bins.length === 0) bins.push(entries[0]![0])
  return {
    line: `POST /api/binlists/${id}/remove-bins`,
    body: { bins },
    apply: ({ lists }) => {
      const list = lists[id]!
      list.entries = list.entries.filter(([bin]) => !bins.includes(bin))
    },
  }
}

function removeBin(id: string, bin: string): Deed {
  return {
    line: `DELETE /api/binlists/${id}/bins/${bin}`,
    apply: ({ lists }) => {
      const list = lists[id]!
      list.entries = list.entries.filter(([other]) => other !== bin)
    },
  }
}

function changeNote(id: string, bin: string): Deed {
  const note = newText('note')
  return {
    line: `PUT /api/binlists/${id}/bins/${bin}`,
    body: { note },
    apply: ({ lists }) => {
      lists[id]!.entries.find(([other]) => other === bin)![1] = note
    },
  }
}

function review(random: Random, { reviews }: Holdings, bin: string): Deed {
  if (reviews[bin] && random() < 0.3) {
    return {
      line: `DELETE /api/bin/${bin}/review`,
      apply: ({ reviews }) => {
        delete reviews[bin]
      },
    }
  }
  const body = { stars: 1 + below(random, 5), description: newText('review') }
  return {
    line: `${reviews[bin] ? 'PUT' : 'POST'} /api/bin/${bin}/review`,
    body,
    apply: ({ reviews }) => {
      reviews[bin] = body
    },
  }
}

function bookmark({ bookmarks }: Holdings, { id }: SharedList): Deed {
  const isThere = bookmarks.includes(id)
  return {
    line: `${isThere ? 'DELETE' : 'POST'} /api/binlists/${id}/bookmark`,
    apply: (holdings) => {
      holdings.bookmarks = isThere ? bookmarks.filter((other) => other !== id) : [...bookmarks, id]
    },
  }
}

function watch(random: Random, { watches }: Holdings): Deed {
  const bin = reviewedBins[below(random, reviewedBins.length)]!
  const [id] = Object.entries(watches).find(([, watched]) => watched === bin) ?? []
  if (id !== undefined) {
    return {
      line: `DELETE /api/watches/${id}`,
      apply: ({ watches }) => {
        delete watches[id]
      },
    }
  }
  return {
    line: 'POST /api/watches',
    body: { kind: 'bin', value: bin },
    apply: ({ watches }, id) => {
      watches[id] = bin
    },
  }
}

function changeSettings(random: Random): Deed {
  const changes =
    random() < 0.5 ? { name: newText('name') } : { page_size: [100, 250, 500, 1000][below(random, 4)]! }
  return {
    line: 'PUT /api/user/settings',
    body: changes,
    apply: ({ settings }) => void Object.assign(settings, changes),
  }
}

function token({ tokens }: Holdings): Deed {
  const [oldest] = Object.keys(tokens)
  if (oldest !== undefined && Object.keys(tokens).length >= mostTokens) {
    return {
      line: `DELETE /api/user/tokens/${oldest}`,
      apply: ({ tokens }) => {
        delete tokens[oldest]
      },
    }
  }
  const name = newText('token')
  return {
    line: 'POST /api/user/tokens',
    body: { name, scopes: ['read'] },
    apply: ({ tokens }, id) => {
      tokens[id] = name
    },
    isUnrepeatable: true,
  }
}
