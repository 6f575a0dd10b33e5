import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pastedBins } from './bins-text.ts'
import { pasteProblem } from './paste-problem.ts'

const problem = (text: string) => pasteProblem(text, pastedBins(text).lines)

test('says what pasted text holds instead of BINs', () => {
  for (const [text, said] of [
    ['4.57174E+15', /^4\.57174E\+15 was rounded by a spreadsheet/],
    ['4,57174E+15\r\n5,1E+15', /^2 numbers such as 4,57174E\+15 were rounded/],
    ['Ann\t4.57174E+15', /^4\.57174E\+15 was rounded/],
    ['4078', /^4078 has fewer than 6 digits\. A spreadsheet may have dropped leading zeros/],
    ['4078\n12\n457173', /^2 numbers such as 4078 have fewer than 6 digits/],
    ['400000-499999', /^400000-499999 has more than 1,000 BINs/],
    ['all of our cards', /^No BINs found in the pasted text/],
  ] as const) {
    assert.match(problem(text)?.text ?? '', said, text)
  }
})

test('says nothing when everything was used', () => {
  for (const text of ['457173', '457173-457179', 'paid 1.5E+10 with 457173', '', ' \n']) {
    assert.equal(problem(text), undefined, text)
  }
})
