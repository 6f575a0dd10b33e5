import { pages } from '#contract/pages.ts'
import { NotOpenYet } from '../layout/NotOpenYet.tsx'

export const Page = () => (
  <NotOpenYet title={pages.discover.title} text="Discover is not open in this version yet." />
)
