import { DatabaseError } from '../errors.ts'
import { readMigrations, refuseNewer } from '../migrations.ts'

/** Only a database of exactly this version is moved: migrating it would change the source. */
export function refuseOtherVersion(place: string, dialect: 'sqlite' | 'postgres', applied: number[]): void {
  const known = readMigrations(dialect)
  refuseNewer(place, applied, known)
  if (applied.length === known.length) return
  throw new DatabaseError(
    `${place} was last used by an older version of Bindex (migration ${Math.max(0, ...applied)} of ${known.length}). Start this version with it once, then move it.`,
  )
}

export const refuseUsed = (place: string): never => {
  throw new DatabaseError(`${place} is not empty, so nothing was changed. Use a new, empty database.`)
}

export function refuseOtherSource(place: string, wanted: string, begun: string): void {
  if (wanted === begun) return
  throw new DatabaseError(
    `${place} is the target of an unfinished move of ${nameOf(begun)}, not of ${nameOf(wanted)}. Nothing was changed. Use a new, empty database.`,
  )
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
