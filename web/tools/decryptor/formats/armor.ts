import { bytesOf, textOf, type Bytes } from '../bytes/byte-stream.ts'

interface Armored {
  /** From the first line of the armor to its last. */
  bytes: Bytes
  caution?: string
}

/** An armored message in an email or a log. Binary data is left as it is. */
export function cutArmor(bytes: Bytes): Armored {
  const text = textOf(bytes)
  const start = text.search(/^-----BEGIN (?:PGP (?:SIGNED )?MESSAGE|AGE ENCRYPTED FILE)-----/m)
  if (start < 0) return { bytes }
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
    ...(!isAlone && { caution: 'Text before or after the message is not part of it, and is not shown.' }),
  }
}
