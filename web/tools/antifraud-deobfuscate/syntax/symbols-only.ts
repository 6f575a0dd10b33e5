const longText = /"[^"\n]{50,}"|'[^'\n]{50,}'|`[^`\n]{50,}`/g

/** Encoders such as JSFuck, jjencode and aaencode write code without words. */
export function isSymbolsOnly(source: string): boolean {
  const text = source.replaceAll(longText, '""').replaceAll(/\s+/g, '')
  if (text.length < 100) return false
  let letters = 0
  for (const [word] of text.matchAll(/[A-Za-z]{3,}/g)) letters += word.length
  return letters < text.length * 0.1 || /[[\]()!+$_~{}"'\\.:;,]{300}/.test(text)
}
