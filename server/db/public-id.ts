import { randomBytes } from 'node:crypto'

/** The ID under which others know an account, list or review; it reveals none of its secrets. */
export const newPublicId = (): string => randomBytes(9).toString('base64url')
