// A user ID is 130 random bits, written as 26 letters and digits of Crockford's base32. It is the only secret of an
// account: letters too, because sixteen digits would look like a card number.

export const userIdLength = 26
/** Without I, L, O and U, which are read as other characters or make words. */
export const userIdAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As it is shown: in groups of five, the last of six. */
export function showUserId(userId: string): string {
  return (
    userId
      .match(/^(.{5})(.{5})(.{5})(.{5})(.{6})$/)
      ?.slice(1)
      .join('-') ?? userId
  )
}

/** The 26 characters of whatever was typed or pasted; case, spaces and dashes do not matter. Undefined when it is no user ID. */
export function readUserId(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return plain.length === userIdLength && [...plain].every((one) => userIdAlphabet.includes(one))
    ? plain
    : undefined
}
