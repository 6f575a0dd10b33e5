// The second entry point of the npm package, `bindex-engine/compact`: who opens whole files does not need it.
import { isCompact, unpackCompact } from '#engine/compact/unpack-compact.ts'
import { readableBytes, SnapshotError } from '#engine/snapshot/snapshot.ts'
import { BindexError } from './bindex-engine.ts'

/** The bytes for `open` from those of a compact dataset. A whole one is given back. */
export async function unpack(bytes: Uint8Array | ArrayBuffer): Promise<Uint8Array> {
  if (!(bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes))) {
    throw new BindexError('invalid_argument', 'unpack takes the bytes of a dataset.')
  }
  const given = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes
  const from = readableBytes(given, 'This dataset')
  try {
    return (await isCompact(from)) ? await unpackCompact(from) : given
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    throw new BindexError(error.reason, error.message, { cause: error })
  }
}
