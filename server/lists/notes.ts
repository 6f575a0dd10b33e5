const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const emptyJson = Buffer.from('{}')

interface Place {
  /** Of the key's first quote, and after the text's last. */
  start: number
  end: number
  /** Of the text's first quote. */
  text: number
}

/**
 * The notes of a list as the database has them: JSON, an object with a text for each BIN. They can take up 4 MB, which
 * cost 30 ms and 20 MB as objects, so a note is decoded when someone asks for it.
 */
export class Notes {
  static readonly none = new Notes(emptyJson)
  readonly #json: Buffer
  #places: ReadonlyMap<string, Place> | undefined

  private constructor(json: Buffer) {
    this.#json = json
  }

  static read(json: string | Uint8Array): Notes {
    if (json.length <= emptyJson.length) return Notes.none
    if (typeof json === 'string') return new Notes(Buffer.from(json))
    return new Notes(Buffer.from(json.buffer, json.byteOffset, json.byteLength))
  }

  get bytes(): Buffer {
    return this.isEmpty ? Buffer.alloc(0) : this.#json
  }

  get isEmpty(): boolean {
    return this.#json.length <= emptyJson.length
  }

  get(bin: string): string | undefined {
    if (this.isEmpty) return undefined
    const place = this.#find(bin)
    if (!place) return undefined
    const text = this.#json.toString('utf8', place.text + 1, place.end - 1)
    return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text
  }

  /** With other notes for some BINs; an empty one removes the note. */
  with(changes: ReadonlyMap<string, string>): Notes {
    const added = Object.fromEntries([...changes].filter(([, note]) => note !== ''))
    const parts = this.#without(changes)
    const end = Buffer.from(JSON.stringify(added)).subarray(1, -1)
    if (end.length > 0) parts.push(end)
    if (parts.length === 0) return Notes.none
    return new Notes(
      Buffer.concat(
        ['{', ...parts.flatMap((part, at) => (at === 0 ? part : [',', part])), '}'].map(toBuffer),
      ),
    )
  }

  without(bins: Iterable<string>): Notes {
    if (this.isEmpty) return this
    return this.with(new Map(Array.from(bins, (bin) => [bin, ''])))
  }

  #without(bins: ReadonlyMap<string, unknown>): Buffer[] {
    const kept: Buffer[] = []
    if (this.isEmpty) return kept
    const gone = [...bins.keys()].flatMap((bin) => this.#find(bin) ?? [])
    let from = 1
    for (const { start, end } of gone.toSorted((one, other) => one.start - other.start)) {
      if (start > from) kept.push(this.#json.subarray(from, start - 1))
      from = end + 1
    }
    if (from < this.#json.length) kept.push(this.#json.subarray(from, -1))
    return kept
  }

  #find(bin: string): Place | undefined {
    this.#places ??= placesIn(this.#json)
    return this.#places.get(bin)
  }
}

const toBuffer = (part: string | Buffer): Buffer => (typeof part === 'string' ? Buffer.from(part) : part)

/** Where each note is: 3 ms for 4 MB. */
function placesIn(json: Buffer): Map<string, Place> {
  const places = new Map<string, Place>()
  let at = 1
  for (;;) {
    const keyEnd = json.indexOf(quote, at + 1)
    const text = keyEnd + 2
    const isText = json[at] === quote && keyEnd !== -1 && json[text] === quote
    const end = isText ? endOfText(json, text) : -1
    if (end === -1) throw new Error('The notes of a list are damaged.')
    places.set(json.toString('latin1', at + 1, keyEnd), { start: at, text, end })
    if (end === json.length - 1) return places
    if (json[end] !== comma) throw new Error('The notes of a list are damaged.')
    at = end + 1
  }
}

function endOfText(json: Buffer, text: number): number {
  for (let at = json.indexOf(quote, text + 1); at !== -1; at = json.indexOf(quote, at + 1)) {
    let slashes = 0
    while (json[at - 1 - slashes] === backslash) slashes++
    if (slashes % 2 === 0) return at + 1
  }
  return -1
}
