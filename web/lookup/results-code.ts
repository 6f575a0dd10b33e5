import { lazyComponent } from '../ui/lazy-component.ts'

/** The results are an eighth of the site's code, so visitors who only open the front page do not load them. */
export const Results = lazyComponent(async () => (await import('./results/Results.tsx')).Results)
