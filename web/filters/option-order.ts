import { groupOf, groupValue, levelGroupNames } from '#contract/level-groups.ts'
import { otherBrandNames } from '#contract/formats/names/brand-names.ts'

export interface Listed {
  value: string
  label: string
  count?: number | undefined
  /** A group of so many levels, which stands above all others. */
  levels?: number
  banks?: number
}

export const orders = ['count', 'name'] as const
export type Order = (typeof orders)[number]

/**
 * The options that match a search by label or value, in the order that all filters share. By count, a country code comes
 * first, then options with a word that begins with the search, so that `ind` finds India before Trinidad.
 */
export function arranged(options: readonly Listed[], search: string, order: Order): Listed[] {
  const wanted = folded(search)
  const ranked = options
    .map((option) => ({ option, rank: wanted === '' ? 0 : rankOf(option, wanted) }))
    .filter(({ rank }) => rank < none)
  const byName = (a: Listed, b: Listed) => names.compare(a.label, b.label)
  return ranked
    .toSorted(
      (a, b) =>
        isGroup(b.option) - isGroup(a.option) ||
        (order === 'name' ? 0 : a.rank - b.rank || (b.option.count ?? 0) - (a.option.count ?? 0)) ||
        byName(a.option, b.option),
    )
    .map(({ option }) => option)
}

const isGroup = ({ levels }: Listed) => Number(levels !== undefined)

export function withGroups(levels: readonly Listed[]): Listed[] {
  const groups = levelGroupNames.map((name): Listed => {
    const value = groupValue(name)
    const { label, has } = groupOf(value)!
    const members = levels.filter((level) => has(level.value))
    const count = members.reduce((sum, level) => sum + (level.count ?? 0), 0)
    return { value, label, count, levels: members.length }
  })
  return [...groups.filter(({ levels }) => levels! > 1), ...levels]
}

export function withCounts(options: readonly Listed[], facet: readonly Listed[] | undefined): Listed[] {
  if (!facet) return [...options]
  const counts = new Map(facet.map(({ value, count }) => [value, count]))
  return options.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 }))
}

/** Chosen values are listed even when they are not among the options. */
export function withChosen(options: readonly Listed[], chosen: readonly string[]): Listed[] {
  const known = new Set(options.map(({ value }) => value))
  return [
    ...options,
    ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value })),
  ]
}

const names = new Intl.Collator('en')
const none = 3

function rankOf({ label, value }: Listed, wanted: string): number {
  const texts = [folded(label), folded(value), ...(otherBrandNames[value] ?? []).map(folded)]
  if (texts[1] === wanted && texts[0] !== wanted) return 0
  if (texts.some((text) => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${wanted}`))) return 1
  return texts.some((text) => text.includes(wanted)) ? 2 : none
}

const folded = (text: string): string => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
