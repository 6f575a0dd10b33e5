// Run by the server: the parts of the first view that it fills in, written as HTML by the components that show them.
import type { ComponentType } from 'react'
import type { FirstData } from '#contract/first-data.ts'
import type { FilledIn } from '#contract/first-view.ts'
import { BinTop } from '../bins/BinTop.tsx'
import { firstData } from '../first-data.ts'
import { Banners } from '../layout/Banners.tsx'
import { ChatLink, DatasetLine, FriendLinks, HomeLink } from '../layout/from-first-data.tsx'
import type { Filling } from './first-view.ts'
import { write, type Component } from './html/html.ts'

const fillers: { [Name in keyof FilledIn]: ComponentType<Filling<Name>> } = {
  homeLink: HomeLink,
  banners: Banners,
  datasetLine: DatasetLine,
  chatLink: ChatLink,
  friendLinks: FriendLinks,
  binTop: BinTop,
}

/** Whether a part is made from the first data alone. */
export const isShared = (name: string): boolean => shared.has(name)

const shared = new Set<string>([
  'homeLink',
  'banners',
  'datasetLine',
  'chatLink',
  'friendLinks',
] satisfies (keyof FilledIn)[])

export const names = Object.keys(fillers)

export function setFirstData(data: Omit<FirstData, 'replies'>): void {
  Object.assign(firstData, data)
}

export const fill = <Name extends keyof FilledIn>(name: Name, props: FilledIn[Name]): string =>
  write(fillers[name] as unknown as Component, { ...props }).text
