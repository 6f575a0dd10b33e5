import { bytesOf, textOf, type Bytes } from '../bytes/byte-stream.ts'

interface Armored {
  bytes: Bytes
  caution?: string
}

const begin = '^-----BEGIN (?:PGP (?:SIGNED )?MESSAGE|AGE ENCRYPTED FILE)-----'
const outsideCaution = 'Text before or after the message is not part of it, and is not shown.'
const onlyFirstCaution = (count: number): string =>
  `Only the first of ${count} messages is shown. Open the others on their own.`

/** A reply to an email puts `>` in front of each line; YAML and logs indent them. */
function withoutLinePrefix(text: string): string {
  const [, prefix = '', signed] = /^([ \t>]{0,40})-----BEGIN (?:PGP|AGE) (SIGNED)?/m.exec(text) ?? []
  // Lines of armor begin with neither, so it may be indented unevenly; signed text may begin with anything.
  if (!signed) return text.replace(/^[ \t>]{1,40}/gm, '')
  const lines = text.split('\n')
  return lines.map((line) => line.slice(commonLength(line, prefix))).join('\n')
}

function commonLength(a: string, b: string): number {
  let length = 0
  while (length < b.length && a[length] === b[length]) length++
  return length
}

export function cutArmor(bytes: Bytes): Armored {
  const text = withoutLinePrefix(textOf(bytes))
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
    ...(!isAlone && { caution: starts.length > 1 ? onlyFirstCaution(starts.length) : outsideCaution }),
  }
}
