import { resolve } from 'node:path'

/** A file as whoever runs a command named it: npm changes to the folder of the package, and tells where it was called. */
export const callerPath = (file: string): string => resolve(process.env['INIT_CWD'] ?? '', file)
