import { isRedistributable } from '#answers/dataset-facts.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Config } from '../platform/config.ts'

type Share = Config['shareDataset']

export function refusalToShare(dataset: Dataset, share: Share): string | undefined {
  if (share === 'off') return 'This site does not share its dataset.'
  if (share === 'on' || isRedistributable(dataset)) return undefined
  return 'The licence of the data does not allow passing it on.'
}

export const mayShare = (dataset: Dataset, share: Share): boolean =>
  refusalToShare(dataset, share) === undefined

export const sharingRisks = (dataset: Dataset, share: Share): string[] =>
  share === 'on' && !isRedistributable(dataset)
    ? [
        'SHARE_DATASET is on, but the licence of a source does not allow passing its data on, or is not known.',
      ]
    : []
