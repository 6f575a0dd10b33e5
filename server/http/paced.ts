import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/** Sends a file piece by piece. Each piece is made when it is needed, and other requests are answered in between. */
export function pacedFile(pieces: Iterable<string>): Readable {
  return Readable.from(withPauses(pieces), { objectMode: false })
}

/** A plain iterable would be read without a pause for as long as the client takes everything at once. */
async function* withPauses(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    if (piece !== '') yield piece
    await setImmediate()
  }
}
