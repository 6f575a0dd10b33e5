import { test } from '../test.ts'
import { creditCards } from './correction-screen.ts'
import { suggestionToLookup } from './journey.ts'

test('a correction goes from suggestion to lookup result', async ({ openSite }) =>
  suggestionToLookup(openSite, (await creditCards('MASTERCARD'))[0]!))
