import { regions, type RegionId } from './regions.ts'

interface Step {
  title: string
  text: string
  links?: readonly { label: string; href: string }[]
  sources?: readonly { label: string; href: string }[]
}

export function stepsFor(isMatch: boolean, region: RegionId): Step[] {
  const { dispute, disputeSources: sources, report, links } = regions[region]
  const shared: Step[] = [
    {
      title: 'Look through your statements',
      text: 'Check at least the last three months. A small unknown charge is often a test before a large one. Turn on alerts for every payment.',
    },
    { title: 'Dispute charges that are not yours', text: dispute, sources },
  ]
  if (!isMatch) return [...shared, { title: 'Report it if you find something', text: report, links }]
  return [
    {
      title: 'Block the card',
      text: 'Freeze it in the bank’s app, or call the number on the back of the card. Never use a number from a message or a search.',
    },
    {
      title: 'Ask for a new card',
      text: 'It needs a new number. Tell the bank that the card may be exposed, and update your subscriptions.',
    },
    ...shared,
    { title: 'Report it', text: report, links },
    {
      title: 'Be wary of callers who know details',
      text: 'Someone who knows your name and bank may pretend to be the bank. A bank never asks for a PIN, for a code from a message, or for money to be moved “to safety”.',
    },
  ]
}
