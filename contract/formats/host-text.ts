/** What a host is written as. Spellings that only some programs understand, such as 127.1 or 0x7f.1, are none. */
export function hostKind(text: string): 'v4' | 'v6' | 'name' | undefined {
  if (isV4(text)) return 'v4'
  if (text.includes(':')) return isV6(text) ? 'v6' : undefined
  return isName(text) ? 'name' : undefined
}

function isV4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text)
}

/** Without a zone: that means something on one machine only. */
function isV6(text: string): boolean {
  return /^[\da-f:.]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]/`)
}

/** Letters, digits and dashes, as names in the DNS have; the last part is no number in any spelling (RFC 1123). */
function isName(text: string): boolean {
  if (text.length > 253) return false
  const labels = text.split('.')
  return (
    labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label)) &&
    /^[a-z]/i.test(labels.at(-1)!)
  )
}

/** As it is sent: lower case, and letters of other scripts as punycode. Undefined when it is no host. */
export function plainHost(text: string): string | undefined {
  const host = /^[\x21-\x7e]*$/.test(text) ? text : (URL.parse(`http://${text}/`)?.hostname ?? '')
  const kind = hostKind(host)
  // Digits of another script would become an address that nobody wrote.
  if (kind === undefined || (host !== text && kind !== 'name')) return undefined
  return host.toLowerCase()
}
