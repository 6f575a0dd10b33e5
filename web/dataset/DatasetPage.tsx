import { pages } from '#contract/pages.ts'

export function Page() {
  return <h1>{pages.dataset.title}</h1>
}
