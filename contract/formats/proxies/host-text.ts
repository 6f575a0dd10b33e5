/** Spellings that only some programs accept, such as 127.1 or 0x7f.1, are not hosts. */
export function hostKind(text: string): 'v4' | 'v6' | 'name' | undefined {
  if (isV4(text)) return 'v4'
  if (text.includes(':')) return isV6(text) ? 'v6' : undefined
  return isName(text) ? 'name' : undefined
}

function isV4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text)
}

/** Without a zone, which is only meaningful on one machine. */
function isV6(text: string): boolean {
  return /^[\da-f:.]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]/`)
}

/** Letters, digits and hyphens, as in DNS names; the last label is not a number in any spelling (RFC 1123). */
function isName(text: string): boolean {
  if (text.length > 253) return false
  const labels = text.split('.')
  return (
    labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label)) &&
    /^[a-z]/i.test(labels.at(-1)!)
  )
}

export function plainHost(text: string): string | undefined {
  const host = /^[\x21-\x7e]*$/.test(text) ? text : (URL.parse(`http://${text}/`)?.hostname ?? '')
  const kind = hostKind(host)
  // Digits of another script would turn into an address that is not what was written.
  if (kind === undefined || (host !== text && kind !== 'name')) return undefined
  return host.toLowerCase()
}
