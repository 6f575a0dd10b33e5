import type { ExposureAnswer } from '#contract/exposures.ts'

interface Meaning {
  verdict: string
  means: string
  doesNotMean: string[]
}

/** Explains an answer. A miss never says that a card is safe: nobody can know that. */
export function meaningOf(isMatch: boolean, datasets: ExposureAnswer['datasets']): Meaning {
  const isDemo = datasets.some(({ is_demo }) => is_demo)
  const demo = isDemo ? ['This was the demo: its cards are made up, and it knows no real one.'] : []
  if (isMatch) {
    return {
      verdict: 'Possible match',
      means:
        'A card with the same first six digits, expiry date, name and postal code is in a dataset of exposed cards.',
      doesNotMean: [
        ...demo,
        'It does not mean that money was taken, only that others may know these facts about the card.',
        'It does not tell whether the whole number was exposed: this site never gets card numbers.',
        'Now and then it is someone else’s card, of the same bank, with the same name, date and area.',
      ],
    }
  }
  return {
    verdict:
      datasets.length > 1 ? `No match in these ${datasets.length} datasets` : 'No match in this dataset',
    means: 'No card with the same first six digits, expiry date, name and postal code is in what was asked.',
    doesNotMean: [
      ...demo,
      'It does not rule out that the card was exposed. Most leaks are in no dataset that this site has.',
      'The name spelt in another way, an earlier card or an earlier address would not be found.',
      'A dataset knows nothing that happened after its date.',
    ],
  }
}
