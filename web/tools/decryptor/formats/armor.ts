import { bytesOf, textOf, type Bytes } from '../bytes/byte-stream.ts'

interface Armored {
  bytes: Bytes
  caution?: string
}

const begin = '^-----BEGIN (?:PGP (?:SIGNED )?MESSAGE|AGE ENCRYPTED FILE)-----'
const aroundIt = 'Text before or after the message is not part of it, and is not shown.'
const onlyFirst = (count: number): string =>
  `Only the first of ${count} messages is shown. Open the others on their own.`

/** A reply to an email puts `>` in front of each line. */
function withoutQuoteMarks(text: string): string {
  const [, marks] = /^((?:> ?){1,9})-----BEGIN (?:PGP|AGE) /m.exec(text) ?? []
  return marks ? text.replace(/^(?:> ?){1,9}/gm, '') : text
}

export function cutArmor(bytes: Bytes): Armored {
  const text = withoutQuoteMarks(textOf(bytes))
  const starts = Array.from(text.matchAll(new RegExp(begin, 'gm')), ({ index }) => index)
  const [start] = starts
  if (start === undefined) return { bytes }
  const isSigned = text.startsWith('-----BEGIN PGP SIGNED', start)
  const last = isSigned
    ? '-----END PGP SIGNATURE-----'
    : text
        .slice(start, start + 40)
        .split('\n')[0]!
        .trim()
        .replace('BEGIN', 'END')
  const at = text.indexOf(last, start)
  const end = at < 0 ? text.length : at + last.length
  const isAlone = text.slice(0, start).trim() === '' && text.slice(end).trim() === ''
  return {
    bytes: bytesOf(text.slice(start, end)),
    ...(!isAlone && { caution: starts.length > 1 ? onlyFirst(starts.length) : aroundIt }),
  }
}
