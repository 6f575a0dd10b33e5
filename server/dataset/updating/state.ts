import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '#contract/schema.ts'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { checker } from '../../platform/schemas/validation.ts'

export type UpdateState = Static<typeof UpdateState>
const UpdateState = Type.Object({
  files: Type.Record(
    Type.String(),
    Type.Object({ etag: Type.String(), lastModified: Type.String(), sha256: Type.String() }),
  ),
  last: Type.Optional(
    Type.Object({
      at: Type.String(),
      outcome: Type.Union([
        Type.Literal('unchanged'),
        Type.Literal('switched'),
        Type.Literal('refused'),
        Type.Literal('failed'),
      ]),
      message: Type.String(),
    }),
  ),
})

export type LastCheck = NonNullable<UpdateState['last']>

const check = checker(UpdateState)
const fileIn = (dataDir: string) => join(dataDir, 'update.json')

/** A file that is missing or damaged only means that everything is fetched once more. */
export async function readState(dataDir: string): Promise<UpdateState> {
  try {
    const state: unknown = JSON.parse(await readFile(fileIn(dataDir), 'utf8'))
    return check(state) === undefined ? (state as UpdateState) : { files: {} }
  } catch {
    return { files: {} }
  }
}

export const writeState = (dataDir: string, state: UpdateState): Promise<void> =>
  writeSnapshot(fileIn(dataDir), Buffer.from(`${JSON.stringify(state, null, 2)}\n`))
