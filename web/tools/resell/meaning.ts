import type { ExposureAnswer } from '#contract/calls/exposures.ts'

interface Meaning {
  verdict: string
  means: string
  doesNotMean: string[]
}

/** A miss never says that a card is safe: nobody can know that. */
export function meaningOf(isMatch: boolean, datasets: ExposureAnswer['datasets']): Meaning {
  const isDemo = datasets.some(({ is_demo }) => is_demo)
  const demo = isDemo ? ['This was the demo: its cards are made up, and none of them is real.'] : []
  if (isMatch) {
    return {
      verdict: 'Possible match',
      means:
        'A card with the same first six digits, expiry date, name and postal code is in a dataset of exposed cards.',
      doesNotMean: [
        ...demo,
        'It does not mean that money was taken, only that others may know these facts about the card.',
        'It does not say whether the full number was exposed: this site never receives card numbers.',
        'Occasionally it is someone else’s card from the same bank, with the same name, date and area.',
      ],
    }
  }
  return {
    verdict:
      datasets.length > 1 ? `No match in these ${datasets.length} datasets` : 'No match in this dataset',
    means: 'No card with the same first six digits, expiry date, name and postal code was found.',
    doesNotMean: [
      ...demo,
      'It does not rule out that the card was exposed. Most leaks are not in this site’s datasets.',
      'Another name or spelling, an earlier card or an earlier address would not be found.',
      'A dataset contains nothing from after its date.',
    ],
  }
}
