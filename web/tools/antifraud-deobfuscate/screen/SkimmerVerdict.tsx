import { Notice, type Tone } from '../../../ui/feedback/Notice.tsx'
import { Lines } from './Lines.tsx'
import type { Skimmer } from '../findings/skimmer.ts'
import classes from './Report.module.css'

interface Props {
  skimmer: Skimmer
  /** Little of the script stayed opaque. */
  isMostlyReadable: boolean
  onLine: (line: number) => void
}

const verdicts: Record<Skimmer['verdict'], [tone: Tone, title: string]> = {
  likely: ['bad', 'It looks like a card skimmer'],
  some: ['warn', 'It shares traits with card skimmers'],
  none: ['good', 'Nothing points to a card skimmer'],
}

/** Whether the script looks like a card skimmer, and why. */
export function SkimmerVerdict({ skimmer: { verdict, signs }, isMostlyReadable, onLine }: Props) {
  const isUncertain = verdict === 'none' && !isMostlyReadable
  const [tone, title] = isUncertain
    ? (['warn', 'Too little could be read to rule out a card skimmer'] as const)
    : verdicts[verdict]
  return (
    <Notice tone={tone} title={title} isSilent>
      {verdict !== 'none' && (
        <ul className={classes.signs}>
          {signs.map(({ id, words, reason, ...place }) => (
            <li key={id}>
              <span>
                <b>{words}.</b> {reason}
              </span>
              <Lines place={place} onLine={onLine} elsewhere="removed" />
            </li>
          ))}
        </ul>
      )}
      {verdict !== 'none' && (
        <p className="text-xs">Signs, not proof: read the lines before you act on them.</p>
      )}
    </Notice>
  )
}
