import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { exposureKey } from './exposure-key.ts'
import { searchedForms, storedForms } from './name-forms.ts'

/** Whether a search for one name finds the other in a dataset. */
const finds = (searched: string, stored: string): boolean =>
  storedForms(stored).some((form) => searchedForms(searched).includes(form))

const readName = (text: string) => storedForms(text)[0]

function same(wanted: string | undefined, texts: string[]): void {
  for (const text of texts) assert.equal(readName(text), wanted, text)
}

test('the first form of a name has its words in order, without case and accents', () => {
  same('JOSE MARIA', [
    'María José',
    'JOSE MARIA',
    'josé, maría',
    'Maria  José',
    'Jose\u0301 MARIA',
    'MARIA/JOSE',
  ])
  same('OBRIEN SAM', ["Sam O'Brien", 'SAM OBRIEN', 'O’Brien, Sam', 'Sam. OBrien'])
  same('ANNE LUKASZ SORENSEN', ['Łukasz Anne-Sørensen', 'LUKASZ ANNE SORENSEN'])
  same('STRASSE', ['Straße', 'STRAẞE', 'STRASSE', 'ｓｔｒａｓｓｅ'])
  same(undefined, ['', '  ', '-', '…'])
  assert.notEqual(readName('Alex Example'), readName('Alex Exampl'))
})

test('case, accents in either form, and the order of words never matter', () => {
  const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ž]{1,12}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const form = readName(words.join(' '))
      for (const other of [
        words.toReversed().join(' '),
        words.join(', ').normalize('NFD'),
        words.join('-').toUpperCase(),
      ]) {
        assert.equal(readName(other), form)
        assert.ok(finds(other, words.join(' ')) && finds(words.join(' '), other), other)
      }
    }),
    { numRuns: runs(500) },
  )
})

/** Ways to write one name, of which each finds each. */
const sames: string[][] = [
  ['Müller', 'MULLER', 'mu\u0308ller'],
  ['Müller', 'MUELLER'],
  ['Jürgen Groß', 'JUERGEN GROSS', 'Jürgen Gross'],
  ['Jürgen Groß', 'JURGEN GROSS'],
  ['Søren Ågård', 'SOEREN AAGAARD'],
  ['Søren Ågård', 'SOREN AGARD'],
  ['Zoë Ælfric', 'ZOE AELFRIC'],
  ['Łukasz Żółć', 'LUKASZ ZOLC'],
  ["Sam O'Brien", 'SAM O BRIEN', 'SAM OBRIEN', 'O’Brien, Sam', 'Sam O`Brien', 'Sam O´Brien', 'Sam OʼBrien'],
  ["Gina D'Angelo", 'GINA D ANGELO', 'GINA DANGELO'],
  ["Ama N'Diaye", 'AMA N DIAYE', 'Ama N‛Diaye', 'Ama NʾDiaye'],
  ['Oʻtkir Ismoilov', 'OTKIR ISMOILOV', 'Oʿtkir Ismoilov', 'Oꞌtkir Ismoilov'],
  ['Jean-Luc Example', 'JEAN LUC EXAMPLE', 'Jean‐Luc Example', 'Jean–Luc Example'],
  ['Jean-Luc Example', 'JEANLUC EXAMPLE'],
  ['Ahmed al-Rashid', 'AHMED ALRASHID'],
  ['मोहन शर्मा', 'मोहन शर्मा'.normalize('NFD')],
  ['Юрий Ёлкин', 'ЮРИЙ ЕЛКИН'],
  ['مُحَمَّد علي', 'محمد علي'],
  ['John Smith', 'Mr John Smith'],
  ['John Smith', 'SMITH/JOHN MR', 'MR. SMITH JOHN'],
  ['J Smith', 'MR J SMITH'],
  ['John Smith', 'John A Smith'],
  ['John Smith', 'John A. B. Smith', 'John A.B. Smith', 'Smith, A.B John'],
  ['John A B Smith', 'John A.B. Smith'],
  ['John Smith', 'Prof. Dr. John A. Smith', 'Dr Prof John A Smith'],
  ['Dr John Smith', 'John A Smith'],
  ['John D Smith', 'John D. Smith', 'John Smith'],
  ['Dr Jürgen K. Groß', 'JUERGEN GROSS'],
  [
    'J. R. R. Tolkien',
    'JRR TOLKIEN',
    'J R R Tolkien',
    'J.R.R. Tolkien',
    'Tolkien, J.R.R.',
    'Prof JRR Tolkien',
  ],
  ['George R. R. Martin', 'GEORGE RR MARTIN', 'George R.R. Martin'],
  [
    'Martin King',
    'Martin King Jr.',
    'KING JR MARTIN',
    'Mr Martin King, Jr',
    'Martin L. King Jr.',
    'Martin King III',
  ],
  ['Martin L King Jr.', 'MARTIN KING JR', 'Dr. Martin L. King'],
  ['Juan Pérez', 'Sr. Juan Perez'],
  ['李小龙', '李 小龙', '小龙 李', '小龙, 李'],
  ['山田太郎', '山田 太郎', '太郎 山田'],
  ['김철수', '김 철수'.normalize('NFD')],
  ['Christopher Alexander Worthington', 'CHRISTOPHER ALEXANDER WORT'],
  ['Christopher Bartholomew St James', 'CHRISTOPHER BARTHOLOMEW ST'],
  ['Mr Christopher Alexander Worthington', 'MR CHRISTOPHER ALEXANDER W'],
]

test('a name is found as cards print it, whichever side wrote it so', () => {
  for (const [name, ...others] of sames) {
    for (const other of others) {
      assert.ok(finds(name!, other), `${name} finds ${other}`)
      assert.ok(finds(other, name!), `${other} finds ${name}`)
    }
  }
})

const others: [string, string][] = [
  ['Alex Example', 'Alex Exampl'],
  ['Alex Example', 'Alex'],
  ['Alex Example', 'Example'],
  ['Alex Maria Example', 'Alex Example'],
  ['A Example', 'Alex Example'],
  ['J Smith', 'Smith'],
  ['John A Smith', 'John B Smith'],
  ['Dr John A Smith', 'John B Smith'],
  ['Mr J Smith', 'Mrs J Smith'],
  ['Mr Smith', 'Smith'],
  ['Mary O Connor', 'Mary Connor'],
  ["Ama N'Diaye", 'Ama Diaye'],
  // Both are names of their own, so neither is the other without its umlaut.
  ['Bauer', 'Baur'],
  ['Michael Paez', 'Michal Paz'],
  ['Muller', 'Mueller'],
  ['Müller', 'Möller'],
  ['Anna Lee Example', 'Annalee Example'],
  ['John A.B. Smith', 'John A.C. Smith'],
  ['J. R. R. Tolkien', 'JR TOLKIEN'],
  ['J. R. Tolkien', 'Tolkien'],
  ['Martin King Jr.', 'Martin King Sr.'],
  ['Martin King II', 'Martin King III'],
  ['J.R. Smith', 'Smith'],
  ['李小龙', '李龙小'],
  ['李小龙', '李小'],
  ['Li Xiaolong', 'Lixiaolong'],
  // Vowel signs and voicing marks are letters, not accents.
  ['राम शर्मा', 'रमा शर्मा'],
  ['கமல்', 'கமலா'],
  ['กี นา', 'กู นา'],
  ['ヤマダ タロウ', 'ヤマタ タロウ'],
  // Too long for a card, and equal as far as it goes.
  ['Christopher Alexander Worthington', 'Christopher Alexander Worthing'],
  ['Christopher Alexander Wor', 'Christopher Alexander Worthington'],
]

test('no other name is found', () => {
  for (const [name, other] of others) {
    assert.ok(!finds(name, other), `${name} does not find ${other}`)
    assert.ok(!finds(other, name), `${other} does not find ${name}`)
  }
})

interface Parts {
  title: string
  initial: string
  words: string[]
}

const written = ({ title, initial, words }: Parts): string =>
  [title, words[0], initial, ...words.slice(1)].filter(Boolean).join(' ')

test('two names match exactly if their words are the same and neither title nor initial contradicts', () => {
  const parts = fc.record({
    title: fc.constantFrom('', '', 'Mr', 'Dr.'),
    initial: fc.constantFrom('', '', 'K', 'b.'),
    // Few words, so that many names are alike.
    words: fc.array(fc.constantFrom('Anna', 'Ann', 'Berg', 'Berger', 'Noe', 'No'), {
      minLength: 2,
      maxLength: 3,
    }),
  })
  const agree = (one: string, other: string) => one === '' || other === '' || one === other
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const expected =
        one.words.toSorted().join() === other.words.toSorted().join() &&
        agree(one.title, other.title) &&
        agree(one.initial, other.initial)
      const texts = [written(one), written(other)] as const
      assert.equal(finds(...texts), expected, texts.join(' / '))
    }),
    { numRuns: runs(5000) },
  )
})

test('whatever two names are, a match has the same consonants in its words', () => {
  const part = fc.constantFrom(...'B C O E U Ü Ö Å ø MR DR ANNA BERTRAM'.split(' '), "'", ' ', ' ', '.')
  const name = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
  const near = fc
    .tuple(name, name)
    .chain(([one, other]) =>
      fc.constantFrom([one, other], [one, `${one} ${other}`], [`${other} ${one}`, one], [one, one + other]),
    )
  fc.assert(
    fc.property(near, ([one = '', other = '']) => {
      if (!finds(one, other) || mayBeCut(one) || mayBeCut(other)) return
      assert.equal(consonants(one, other), consonants(other, one), `${one} finds ${other}`)
    }),
    { numRuns: runs(5000) },
  )
})

/** With ü and the like as two letters. */
const mayBeCut = (text: string): boolean => text.replace(/[ÜÖÅø]/g, 'UE').length >= 25

/** In order, without those that may be an initial, a prefix or part of a title. */
function consonants(text: string, other: string): string {
  const single = `${text} ${other}`.split(/[\s.']+/).filter((word) => word.length === 1)
  return [...text.toUpperCase().replace(/[^\p{L}]|[AEOUÜÖÅØMRD]/gu, '')]
    .filter((letter) => !single.includes(letter))
    .toSorted()
    .join('')
}

test('a dataset that was imported when names had one form is still found', () => {
  const secret = Buffer.alloc(32, 3)
  const stored = (form: string) =>
    createHmac('sha256', secret).update(`card\n999901\n04/29\n${form}\n28013`).digest().subarray(0, 16)
  for (const [name, form] of [
    ['María-José Ejemplo', 'EJEMPLO JOSE MARIA'],
    ["Sam O'Brien", 'OBRIEN SAM'],
    ["Sam O'Brien", 'BRIEN O SAM'],
    ['Jürgen Müller', 'JURGEN MULLER'],
    ['Jürgen Müller', 'JUERGEN MUELLER'],
    ['Dr. Alex B. Example', 'ALEX B DR EXAMPLE'],
    ['Dr. Alex B. Example', 'ALEX EXAMPLE'],
  ] as const) {
    const tags = exposureKey(secret).tags({
      bin: '999901',
      exp: '04/29',
      names: searchedForms(name),
      zips: ['28013'],
      oldZip: '28013',
    })
    assert.ok(
      tags.some((tag) => tag.equals(stored(form))),
      `${name} finds ${form}`,
    )
  }
})

test('forms are few, distinct and free of separators', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      for (const forms of [storedForms(text), searchedForms(text)]) {
        assert.ok(forms.length <= 48, String(forms.length))
        assert.equal(new Set(forms).size, forms.length)
        for (const form of forms) assert.doesNotMatch(form, /[\n\r\0]/)
      }
      assert.equal(storedForms(text).length === 0, searchedForms(text).length === 0)
      if (storedForms(text).length > 0) assert.ok(finds(text, text))
    }),
    { numRuns: runs(500) },
  )
  assert.deepEqual(storedForms('Alex Example'), ['ALEX EXAMPLE'])
  assert.equal(searchedForms('Alex Example').length, 8)
  assert.equal(storedForms('Alex A Example').length, 2)
})
