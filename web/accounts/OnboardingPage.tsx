import { firstData } from '../first-data.ts'
import { NotOpenYet } from './NotOpenYet.tsx'

export const Page = () => <NotOpenYet title={`Welcome to ${firstData.site.name}!`} />
