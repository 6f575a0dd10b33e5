// Run by the server: the parts of the first view that it fills in, written as HTML by the components that show them.
import type { FirstData } from '#contract/first-data.ts'
import type { FilledIn } from '#contract/first-view.ts'
import { BankTop } from '../banks/BankTop.tsx'
import { BinTop } from '../bins/BinTop.tsx'
import { DeviceRow } from '../device/DeviceRow.tsx'
import { firstData } from '../first-data.ts'
import { Banners } from '../layout/Banners.tsx'
import { ChatLink, DatasetLine, FriendLinks, HomeLink } from '../layout/from-first-data.tsx'
import { ListTop } from '../lists/view/ListTop.tsx'
import { BrandShares, DatasetFigures } from '../lookup/DatasetFigures.tsx'
import { FirstEntries, FirstResults } from './first-rows.tsx'
import { writeHtml, type Component } from './html/html.ts'

/** Functions, which some of them have as props, are for the browser. */
const fillers: Record<keyof FilledIn, (props: never) => unknown> = {
  homeLink: HomeLink,
  banners: Banners,
  datasetLine: DatasetLine,
  chatLink: ChatLink,
  friendLinks: FriendLinks,
  datasetFigures: DatasetFigures,
  brandShares: BrandShares,
  deviceRow: DeviceRow,
  binTop: BinTop,
  bankTop: BankTop,
  listTop: ListTop,
  firstEntries: FirstEntries,
  firstResults: FirstResults,
}

export function setFirstData(data: Omit<FirstData, 'replies'>): void {
  Object.assign(firstData, data)
}

export const fill = <Name extends keyof FilledIn>(name: Name, props: FilledIn[Name]): string =>
  writeHtml(fillers[name] as Component, { ...props }).text
