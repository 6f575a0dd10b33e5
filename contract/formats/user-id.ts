// A user ID is 130 random bits, written as 26 letters and digits of Crockford's base32. It is the only secret of an
// account: letters too, because sixteen digits would look like a card number.
import { readText, texts } from '../texts.ts'

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

/** The 26 characters of whatever was typed or pasted, or undefined when it is not a user ID. */
export function readUserId(text: string): string | undefined {
  const plain = userIdLetters(text)?.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return plain?.length === userIdLength && [...plain].every((one) => userIdAlphabet.includes(one))
    ? plain
    : undefined
}

/** Without spaces and dashes, which do not matter; undefined when the text is too long to be looked at. */
export function userIdLetters(text: string): string | undefined {
  return readText(texts.userId, text)
    .text?.normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
}
