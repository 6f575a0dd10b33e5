import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { networkFactNames, networkFacts } from '#contract/network.ts'
import classes from './BinPageSources.module.css'

export function BinPageNetwork({ detail: { network, sources } }: { detail: BinDetail }) {
  if (!network) return null
  const source = sources.find(({ name }) => name === network.source)
  const facts = networkFactNames.flatMap((fact) => {
    const value = network[fact]
    return value === undefined
      ? []
      : [{ fact, shown: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value }]
  })
  return (
    <section className={classes.alternatives} aria-labelledby="network">
      <h2 id="network">Network</h2>
      <ul>
        {facts.map(({ fact, shown }) => (
          <li key={fact}>
            {networkFacts[fact].label}: {shown}
          </li>
        ))}
        {source && <li>From {source.title}</li>}
      </ul>
    </section>
  )
}
