import { pages } from '#contract/pages.ts'
import { NotOpenYet } from '../layout/NotOpenYet.tsx'

export const Page = () => (
  <NotOpenYet title={pages.myBins.title} text="Lists are not open in this version yet." />
)
