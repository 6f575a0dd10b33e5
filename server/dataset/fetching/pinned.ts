// The full public dataset: the release that a new installation fetches once, and where newer ones appear. To pin a newer
// release, change it here.
import { sourceOfFile } from '#engine/reading/known-files.ts'
import type { Source } from '#engine/records/record.ts'

export interface Pin {
  address: string
  size: number
  sha256: string
}

export const pinned: Pin = {
  address:
    'https://raw.githubusercontent.com/venelinkochev/bin-list-data/023a4f68ab1b5d7edd45f03acb132f88a49db96a/bin-list-data.csv',
  size: 27_607_253,
  sha256: '0583860988c7b15d2921025ee8afe89eaf4947fe31acde8ffccfc82691d13e35',
}

const projectAddress =
  /^https:\/\/(?:raw\.githubusercontent\.com\/venelinkochev\/bin-list-data|github\.com\/venelinkochev\/bin-list-data\/raw)\//

export const isOfProject = (address: string): boolean => projectAddress.test(address)

/** Where the project publishes its current file, whatever its branch is called. */
export const latestAddress =
  'https://raw.githubusercontent.com/venelinkochev/bin-list-data/HEAD/bin-list-data.csv'

export function creditOfProject(): Omit<Source, 'date' | 'imported'> {
  const { name, title, licence, url } = sourceOfFile(pinned.sha256)!
  return { name, title, licence, url }
}
