import { pages } from '#contract/pages.ts'
import { NotOpenYet } from '../layout/NotOpenYet.tsx'

export const Page = () => (
  <NotOpenYet title={pages.createList.title} text="Lists are not open in this version yet." />
)
