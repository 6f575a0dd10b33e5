import { randomBytes } from 'node:crypto'

/**
 * The ID under which others know an account, list or review; it reveals none of its secrets. Chat and mail programs leave
 * a `-` or `_` at the end of a link out of it, so an ID has a letter or digit at both ends.
 */
export function newPublicId(): string {
  const id = randomBytes(9).toString('base64url')
  return /^[-_]|[-_]$/.test(id) ? newPublicId() : id
}
