import { createElement, type ComponentProps } from 'react'
import { filledIn } from '../first-view.ts'
import { lazyComponent } from '../ui/lazy-component.ts'

/** The results are an eighth of the site's code, so visitors who only open the front page do not load them. */
const Loaded = lazyComponent(async () => (await import('./results/Results.tsx')).Results)

export const { load: loadResults, preload: preloadResults } = Loaded

export const Results = filledIn<'firstResults', ComponentProps<typeof Loaded>>('firstResults', (props) =>
  createElement(Loaded, props),
)
