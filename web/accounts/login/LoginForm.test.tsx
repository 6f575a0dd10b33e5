import assert from 'node:assert/strict'
import { test } from 'vitest'
import { userIdProblem } from './LoginForm.tsx'

const texts: [text: string, problem: string | undefined][] = [
  ['', 'User ID is required'],
  [' \n', 'User ID is required'],
  ['0123456789ABCDEFGHJKMNPQRS', undefined],
  ['01234-56789-abcde-fghjk-mnpqrs ', undefined],
  ['oi234 56789 ABCDE FGHJK MNPQRL', undefined],
  ['0123456789', 'A user ID has 26 letters and digits. This one has 10.'],
  ['0123456789ABCDEFGHJKMNPQRS0', 'A user ID has 26 letters and digits. This one has 27.'],
  ['0123456789ABCDEFGHJKMNPQRU', 'A user ID cannot contain “U”.'],
  ['me@example.com', 'A user ID cannot contain “@”.'],
]

for (const [text, problem] of texts) {
  test(`“${text}” ${problem ? `is refused: ${problem}` : 'is accepted'}`, () =>
    assert.equal(userIdProblem(text), problem))
}
