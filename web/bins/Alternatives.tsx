import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { AlternativeFacts } from './AlternativeFacts.tsx'
import classes from './BinPageSources.module.css'

export const Alternatives = ({ alternatives }: Pick<BinDetail, 'alternatives'>) => (
  <section className={classes.alternatives} aria-labelledby="alternatives">
    <h2 id="alternatives">Depends on more digits</h2>
    <ul>
      <AlternativeFacts alternatives={alternatives} />
    </ul>
  </section>
)
