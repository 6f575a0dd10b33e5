import { plainDigits } from '#contract/formats/bin-text.ts'

/** Apostrophes, as people and keyboards write them, and full stops: they join two words, or set one letter apart. */
export const joints = /['’‘‛`´ʹʻʼʽʾʿˈˊˋ′Ꞌꞌ՚׳.]/g

/**
 * A text in capital letters without diacritics, as cards have it; twice if it has letters that are also printed as two.
 * Cards of one bank print all of them in the same way.
 */
export function plainLetters(text: string): [string, ...string[]] {
  if (isPlain.test(text)) return [text.toUpperCase()]
  // Compatibility forms of some apostrophes begin with a space.
  const composed = plainDigits(text).replace(joints, "'").normalize('NFKC')
  const plain = withoutMarks(composed)
  const spelled = withoutMarks(
    composed.replace(/[ÄÖÜØÅäöüøå]/g, (letter) => spelledOut[letter.toUpperCase()]!),
  )
  return spelled === plain ? [plain] : [plain, spelled]
}

const isPlain = /^[\x20-\x7e]*$/

const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .toUpperCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/[ÆŒØŁĐÐÞĦŊŦẞ]/g, (letter) => transliterations[letter]!)

/**
 * Marks that are left out in capital letters, and the vowel points of Arabic and Hebrew. Not those of other scripts: without
 * its vowel signs राम is रमा, and without its voicing mark ヤマダ is ヤマタ.
 */
const accents = /[[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]--[\u3099\u309a\P{M}]]/gv

/** ICAO Doc 9303, as in passports. */
const spelledOut: Record<string, string> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Ø: 'OE', Å: 'AA' }

const transliterations: Record<string, string> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŋ: 'N',
  Ŧ: 'T',
  ẞ: 'SS',
}
