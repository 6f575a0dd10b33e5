// A user ID is 130 random bits in Crockford's base32: 26 letters and digits. It is the only credential of an account. It
// has letters because sixteen digits would look like a card number.

export const userIdLength = 26
/** With all the spaces and dashes that someone may type or paste; nothing longer is read. */
export const typedUserIdLength = 200
/** Without I, L and O, which look like digits, and U, which could form words. */
export const userIdAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function showUserId(userId: string): string {
  return (
    userId
      .match(/^(.{5})(.{5})(.{5})(.{5})(.{6})$/)
      ?.slice(1)
      .join('-') ?? userId
  )
}

export function readUserId(text: string): string | undefined {
  const plain = userIdLetters(text)?.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return plain?.length === userIdLength && [...plain].every((one) => userIdAlphabet.includes(one))
    ? plain
    : undefined
}

export function userIdLetters(text: string): string | undefined {
  if (text.length > typedUserIdLength) return undefined
  return text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
}
