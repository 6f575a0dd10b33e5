import { DatabaseError } from '../errors.ts'
import { readMigrations, refuseNewer } from '../migrations.ts'

/** Only a database of exactly this version is moved: migrating it would change the source. */
export function refuseOtherVersion(place: string, dialect: 'sqlite' | 'postgres', applied: number[]): void {
  const known = readMigrations(dialect)
  refuseNewer(
    place,
    applied.map((number) => ({ number, oldest: null })),
    known,
  )
  if (applied.length === known.length) return
  throw new DatabaseError(
    `${place} was last used by an older version of Bindex (migration ${Math.max(0, ...applied)} of ${known.length}). Start this version with it once, then move it.`,
  )
}

export const refuseUsed = (place: string): never => {
  throw new DatabaseError(`${place} is not empty, so nothing was changed. Use a new, empty database.`)
}

export const presentVersion = (): number => readMigrations('sqlite').length

/** Goes on only with a move of the same source that this version began. */
export function refuseOtherMove(
  place: string,
  source: string,
  begun: { source: string; version: number },
): void {
  const unfinished = `${place} is the target of an unfinished move`
  const advice = 'Nothing was changed. Use a new, empty database.'
  if (begun.source !== source) {
    throw new DatabaseError(`${unfinished} of ${nameOf(begun.source)}, not of ${nameOf(source)}. ${advice}`)
  }
  if (begun.version !== presentVersion()) {
    throw new DatabaseError(`${unfinished} that another version of Bindex began. ${advice}`)
  }
}

export const refuseSecond = (place: string): never => {
  throw new DatabaseError(`Another move to ${place} is running.`)
}

export const refuseRunning = (place: string): never => {
  throw new DatabaseError(
    `${place} is in use by another program, perhaps a running server. Stop it, then run the same command again: what it writes now would be lost.`,
  )
}

/** Of a source: where it is, and when it was created. */
export const sourceName = (place: string, createdAt: number): string => `${place} ${createdAt}`
const nameOf = (source: string): string => source.slice(0, source.lastIndexOf(' '))
