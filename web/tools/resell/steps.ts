import { regions, type RegionId } from './regions.ts'

interface Step {
  title: string
  text: string
  links?: readonly { label: string; href: string }[]
}

/** The most urgent step first. */
export function stepsFor(isMatch: boolean, region: RegionId): Step[] {
  const { dispute, report, links } = regions[region]
  const shared: Step[] = [
    {
      title: 'Look through your statements',
      text: 'Of the last three months at least. A small charge that you do not know is often a test before a large one. Turn on messages for every payment.',
    },
    { title: 'Dispute what is not yours', text: dispute },
  ]
  if (!isMatch) return [...shared, { title: 'Report it if you find something', text: report, links }]
  return [
    {
      title: 'Block the card',
      text: 'Freeze it in the bank’s app, or call the number on the back of the card. Never use a number from a message or a search.',
    },
    {
      title: 'Ask for a new one',
      text: 'With a new number. Tell the bank that the card may be exposed, and give the new number to whatever you pay by subscription.',
    },
    ...shared,
    { title: 'Report it', text: report, links },
    {
      title: 'Expect callers who know things',
      text: 'Someone who knows your name and bank may pretend to be the bank. A bank never asks for a PIN, for a code from a message, or for money to be moved to safety.',
    },
  ]
}
