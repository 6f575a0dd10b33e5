import { Notice, type Tone } from '../../../ui/feedback/Notice.tsx'
import { Lines } from './ReportPart.tsx'
import type { Skimmer } from '../findings/skimmer.ts'
import classes from './Report.module.css'

interface Props {
  skimmer: Skimmer
  onLine: (line: number) => void
}

const verdicts: Record<Skimmer['verdict'], [tone: Tone, title: string]> = {
  likely: ['bad', 'It looks like a card skimmer'],
  some: ['warn', 'It shares traits with card skimmers'],
  unknown: ['warn', 'Could not be judged: it may or may not be a card skimmer'],
  none: ['good', 'Nothing points to a card skimmer'],
}

export function SkimmerVerdict({ skimmer: { verdict, signs, unseen = [] }, onLine }: Props) {
  const [tone, title] = verdicts[verdict]
  const isAccused = verdict === 'likely' || verdict === 'some'
  return (
    <Notice tone={tone} title={title} isSilent>
      {isAccused && (
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
      {isAccused && <p className="text-xs">Signs, not proof: read the lines before you act on them.</p>}
      {verdict === 'none' && (
        <p className="text-xs">All of it was read, and it ran to its end in the sandbox.</p>
      )}
      {unseen.length > 0 && (
        <>
          {isAccused && <p className="text-xs">Not all of it was seen:</p>}
          <ul className={classes.unseen}>
            {unseen.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      {verdict === 'unknown' && (
        <p className="text-xs">
          Before you allow it on a payment page, read its code or ask its supplier what it sends.
        </p>
      )}
    </Notice>
  )
}
