import { basename, join } from 'node:path'

export const datasetFile = (dataDir: string): string => join(dataDir, 'dataset.bindex')

const privateName = 'private'

/** Where the dataset with the private sources is, and its history: a data folder in the data folder. */
export const wholeFolder = (dataDir: string): string => join(dataDir, privateName)

export const isPrivateFolder = (dataDir: string): boolean => basename(dataDir) === privateName

/** Nobody else on the machine may read what is private. */
export const modeIn = (dataDir: string): number => (isPrivateFolder(dataDir) ? 0o600 : 0o666)
