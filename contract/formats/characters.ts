/**
 * Replaces the characters of a text one by one. What each becomes is worked out once, because a text may have a million
 * characters and `normalize` takes half a microsecond for each.
 */
export function eachCharacter(formOf: (character: string) => string): (text: string) => string {
  let kinds: Uint8Array | undefined
  const forms = new Map<number, string>()
  const learn = (kinds: Uint8Array, point: number): number => {
    const character = String.fromCodePoint(point)
    const form = formOf(character)
    if (form !== character) forms.set(point, form)
    return (kinds[point] = form === character ? same : changed)
  }
  return (text) => {
    kinds ??= new Uint8Array(0x11_0000)
    let result = ''
    let from = 0
    for (let at = 0; at < text.length;) {
      const point = text.codePointAt(at)!
      const next = at + (point > 0xffff ? 2 : 1)
      if ((kinds[point] || learn(kinds, point)) === changed) {
        result += text.slice(from, at) + forms.get(point)!
        from = next
      }
      at = next
    }
    return result + text.slice(from)
  }
}

const same = 1
const changed = 2

export const decimalDigits = (text: string): string => text.replace(/\p{Nd}/gu, digitValue)

/** Every script has its ten digits in a row of code points. */
function digitValue(digit: string): string {
  const point = digit.codePointAt(0)!
  let zero = point
  while (zero > point - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((point - zero) % 10)
}
