import { Notice, type Tone } from '../../../ui/feedback/Notice.tsx'
import { Lines } from './Lines.tsx'
import type { Skimmer } from '../findings/skimmer.ts'
import classes from './SkimmerVerdict.module.css'

interface Props {
  skimmer: Skimmer
  /** Nothing much stayed opaque. */
  isWellRead: boolean
  onLine: (line: number) => void
}

const verdicts: Record<Skimmer['verdict'], [tone: Tone, title: string]> = {
  likely: ['bad', 'It looks like a card skimmer'],
  some: ['warn', 'It shares traits with card skimmers'],
  none: ['good', 'Nothing points to a card skimmer'],
}

/** Whether it looks like a card skimmer, and why. */
export function SkimmerVerdict({ skimmer: { verdict, signs }, isWellRead, onLine }: Props) {
  const isDoubtful = verdict === 'none' && !isWellRead
  const [tone, title] = isDoubtful
    ? (['warn', 'Too little could be read to rule out a card skimmer'] as const)
    : verdicts[verdict]
  return (
    <Notice tone={tone} title={title} isSilent>
      {verdict !== 'none' && (
        <ul className={classes.signs}>
          {signs.map(({ id, words, reason, ...place }) => (
            <li key={id}>
              <span className={classes.words}>
                <b>{words}.</b> {reason}
              </span>
              <Lines place={place} onLine={onLine} elsewhere="taken out" />
            </li>
          ))}
        </ul>
      )}
      {verdict !== 'none' && (
        <p className={classes.help}>Signs, not proof: read the lines before you act on them.</p>
      )}
    </Notice>
  )
}
