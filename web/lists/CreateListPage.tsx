import { pages } from '#contract/pages.ts'
import { NotOpenYet } from '../accounts/NotOpenYet.tsx'

export const Page = () => <NotOpenYet title={pages.createList.title} />
