import type { StoredUser } from '../session/session.ts'
import { plural } from '#contract/formats/numbers.ts'
import { countryPath, pages } from '#contract/pages.ts'
import { tools, type Tool } from '#contract/tools.ts'
import { folded } from '#contract/formats/names/folded.ts'

export const groups = [
  'This page',
  'Recent',
  'BIN',
  'Search',
  'Actions',
  'Pages',
  'Tools',
  'Your lists',
  'Bookmarks',
  'Countries',
  'Banks',
  'Public lists',
] as const
export type Group = (typeof groups)[number]

export interface Item {
  key: string
  group: Group
  label: string
  detail?: string | undefined
  words?: string
  flag?: string
  to?: string
  action?: ActionName
  button?: HTMLElement
}

export type ActionName = 'scheme' | 'logout' | 'shortcuts'

export const pageItems = (root: ParentNode): Item[] =>
  [...root.querySelectorAll<HTMLElement>('[data-command]:not([aria-disabled=true])')].map((button) => ({
    key: `command:${button.dataset['command']}`,
    group: 'This page',
    label: button.dataset['command'] ?? '',
    button,
  }))

const page = (key: keyof typeof pages, label: string, words = ''): Item => ({
  key: `page:${key}`,
  group: 'Pages',
  label,
  words,
  to: pages[key].path,
})

export function siteItems(user: Pick<StoredUser, 'name'> | undefined, otherScheme: string): Item[] {
  const own = user !== undefined
  return [
    {
      key: 'new-list',
      group: 'Actions',
      label: 'New list',
      words: 'create make bin list',
      to: pages.createList.path,
    },
    {
      key: 'scheme',
      group: 'Actions',
      label: `Switch to the ${otherScheme} colour scheme`,
      words: 'dark light theme mode',
      action: 'scheme',
    },
    {
      key: 'shortcuts',
      group: 'Actions',
      label: 'Keyboard shortcuts',
      words: 'keys help',
      action: 'shortcuts',
    },
    ...(own
      ? [
          {
            key: 'logout',
            group: 'Actions',
            label: 'Log out',
            words: 'sign out leave',
            action: 'logout',
          } as const,
        ]
      : []),
    page('lookup', 'BIN lookup', 'home search filter'),
    page('myBins', pages.myBins.title, 'own bookmarks'),
    ...(own
      ? [
          page('discover', pages.discover.title, 'recent reviews'),
          page('settings', pages.settings.title, 'account preferences sessions download api tokens keys'),
        ]
      : [page('login', pages.login.title, 'sign in sign up register account user id')]),
    page('allLists', pages.allLists.title),
    page('dataset', pages.dataset.title, 'coverage sources download map licence'),
    page('corrections', pages.corrections.title, 'wrong suggest'),
    page('tools', pages.tools.title),
    page('docs', pages.docs.title, 'docs documentation openapi rest curl'),
    ...Object.values<Tool>(tools).map(({ path, name, keywords, does }): Item => ({
      key: `tool:${path}`,
      group: 'Tools',
      label: name,
      detail: does,
      words: keywords,
      to: path,
    })),
  ]
}

export const countryItem = ({
  value,
  label,
  count,
}: {
  value: string
  label: string
  count: number
}): Item => ({
  key: `country:${value}`,
  group: 'Countries',
  label,
  detail: plural(count, 'BIN'),
  words: value,
  flag: value,
  to: countryPath(value),
})

export function found(items: readonly Item[], query: string, most: number): Item[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const ranked = items
    .map((item) => ({ item, rank: rankOf(item, words) }))
    .filter(({ rank }) => rank < none)
    .toSorted((a, b) => a.rank - b.rank)
  const counts = new Map<Group, number>()
  return ranked.flatMap(({ item }) => {
    const count = (counts.get(item.group) ?? 0) + 1
    counts.set(item.group, count)
    return count > most ? [] : [item]
  })
}

export const inGroups = (items: readonly Item[]): [Group, Item[]][] =>
  groups
    .map((group): [Group, Item[]] => [group, items.filter((item) => item.group === group)])
    .filter(([, items]) => items.length > 0)

const none = 4

/** 0: the label begins so. 1: words of the label do. 2: other words do. 3: it is somewhere in the label. */
function rankOf({ label, words: others = '' }: Item, wanted: string[]): number {
  const name = folded(label)
  if (name.startsWith(wanted.join(' '))) return 0
  const begins = (text: string) => wanted.every((word) => ` ${text}`.includes(` ${word}`))
  // `login` finds “Log in”.
  if (begins(name) || name.replaceAll(' ', '').startsWith(wanted.join(''))) return 1
  if (begins(`${name} ${folded(others)}`)) return 2
  return wanted.every((word) => name.includes(word)) ? 3 : none
}
