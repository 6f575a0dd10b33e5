/** `00 Approved|01 Refer to card issuer` as a table. */
export const codesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(/[|\n]/)
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )

/** Field 22 of a message and tag 9F39 share their first two digits. */
export const entryModes = codesOf(`
00 Unknown|01 Manual|02 Magnetic stripe|05 Chip|07 Contactless chip|80 Fallback to magnetic stripe
90 Magnetic stripe, whole track|91 Contactless magnetic stripe`)
