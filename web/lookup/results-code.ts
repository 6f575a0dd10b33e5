import { lazyComponent } from '../ui/lazy-component.ts'

/** The table and all around it: an eighth of the site's code, which who only comes to the front page need not load. */
export const Results = lazyComponent(async () => (await import('./Results.tsx')).Results)
