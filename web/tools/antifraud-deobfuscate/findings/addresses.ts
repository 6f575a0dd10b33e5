import { walk, lineOf, type Node } from '../syntax/syntax.ts'
import type { Use } from '../syntax/uses.ts'
import type { Destination } from './destinations.ts'
import { collector, type Place } from './finding.ts'

/** An address that the script names, although nothing was seen to go there. */
export interface NamedAddress extends Place {
  address: string
}

const maxShown = 200
const pattern = /\b(?:https?|wss?):\/\/[\w.-]+\.[a-z\d-]{2,}(?::\d{1,5})?[^\s"'<>\\^`{|}()]{0,300}/gi
const isName = /^https?:\/\/(?:www\.)?(?:w3\.org|schemas?\.|ns\.adobe\.com)/i

export function findAddresses(
  tree: Node | undefined,
  uses: Use[],
  destinations: Destination[],
): NamedAddress[] {
  const { add, list } = collector<{ address: string }>()
  const addAll = (text: string, place: Pick<Use, 'line'>) => {
    if (!text.includes('://')) return
    for (const [found] of text.matchAll(pattern)) {
      const address = found.replace(/(?:…|[.,;:!?]+)$/, '')
      if (!isName.test(address)) add(address, { address }, place)
    }
  }
  for (const [node] of tree ? walk(tree) : []) {
    if (node.type === 'StringLiteral') addAll(node['value'] as string, { line: lineOf(node) })
    else if (node.type === 'TemplateElement')
      addAll((node['value'] as { cooked?: string }).cooked ?? '', { line: lineOf(node) })
  }
  for (const { input, line } of uses)
    for (const text of input) if (text !== undefined) addAll(text, line === undefined ? {} : { line })
  const known = destinations
    .map(({ address }) => address?.split('…')[0] ?? '')
    .filter((start) => start !== '')
  return list()
    .filter(({ address }) => !known.some((start) => start.startsWith(address) || address.startsWith(start)))
    .filter(({ address }) => !isOwnPage.test(address))
    .slice(0, maxShown)
}

const isOwnPage = /^https:\/\/shop\.example(?:\/|$)/
