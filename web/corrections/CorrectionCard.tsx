import { ArrowRight, ChevronRight } from 'lucide-react'
import { correctable, subjectOf } from '#contract/correctable.ts'
import type { Correction } from '#contract/calls/corrections.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { Link } from '../router/Link.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import { Badge } from '../ui/text/Badge.tsx'
import { Moment } from '../ui/text/Moment.tsx'
import {
  decisionOf,
  describeCorrection,
  describeNeighbours,
  nameOf,
  actionNames,
  nounOf,
} from './describe-correction.ts'
import { ModeratorActions } from './ModeratorActions.tsx'
import { VoteActions } from './VoteActions.tsx'
import classes from './CorrectionCard.module.css'

interface Props {
  correction: Correction
  isOnBinPage?: boolean
  neighbours?: string[] | undefined
  isModerator?: boolean
}

export function CorrectionCard({ correction, isOnBinPage = false, neighbours, isModerator = false }: Props) {
  const { bin, field, previous, value, today, state, reason, user, created_at, comments } = correction
  const isKnown = state === 'open' && today?.value === value.value
  return (
    <article className={classes.card} aria-label={describeCorrection(correction)}>
      <header className={classes.head}>
        {!isOnBinPage && field !== 'family' && (
          <Link to={`/bin/${bin}`} className={`mono ${classes.bin}`}>
            {bin}
          </Link>
        )}
        <span className={classes.field}>{correctable[field].label}</span>
        {!isOnBinPage && <Whose correction={correction} />}
        {/* Where all are in the same state, the page says it. */}
        {neighbours === undefined && <State correction={correction} />}
      </header>
      <p className={classes.change}>
        <span className="visually-hidden">From </span>
        {previous ? (
          <del className={classes.before}>
            <bdi>{previous.label}</bdi>
          </del>
        ) : (
          <span className={classes.before}>Unknown</span>
        )}
        <ArrowRight size={16} role="img" aria-label="to" />
        <ins className={classes.after}>
          <bdi>{value.label}</bdi>
        </ins>
        {correction.previous_source && (
          <span className={classes.source}>
            “{previous?.label}” {state === 'open' ? 'comes' : 'came'} from {correction.previous_source}.
          </span>
        )}
      </p>
      {reason !== '' && (
        <p dir="auto" className={classes.reason}>
          {reason}
        </p>
      )}
      <p className={classes.by}>
        Suggested by <bdi>{nameOf(user)}</bdi>, <Moment iso={created_at} />
      </p>
      {isKnown && <p className={classes.by}>Already applied.</p>}
      {state === 'open' && !isKnown && today?.value !== previous?.value && (
        <p className={classes.by}>Today the site says {today?.label ?? 'nothing'}.</p>
      )}
      <Outcome correction={correction} />
      {comments.length > 0 && (
        <ul className={classes.comments} aria-label="What others say">
          {comments.map(({ id, vote, line, user, created_at }) => (
            <li key={id}>
              <span className={classes.vote} data-vote={vote}>
                {vote === 'confirm' ? 'Confirmed' : 'Disputed'}
              </span>{' '}
              <bdi>{line}</bdi>{' '}
              <span className="quiet">
                <bdi>{nameOf(user)}</bdi>, <Moment iso={created_at} isDay />
              </span>
            </li>
          ))}
        </ul>
      )}
      <CorrectionHistory correction={correction} />
      {neighbours && state === 'open' && (
        <p className={classes.by}>{describeNeighbours(correction, neighbours.length)}</p>
      )}
      {state !== 'withdrawn' && (
        <footer className={classes.foot}>
          <VoteActions correction={correction} />
          {isModerator && <ModeratorActions correction={correction} neighbours={neighbours ?? []} />}
        </footer>
      )}
    </article>
  )
}

const Whose = ({ correction: { bank, bank_slug, iso_code_2 } }: { correction: Correction }) => (
  <span className={classes.whose}>
    {iso_code_2 && <Flag code={iso_code_2} />}
    {bank &&
      (bank_slug ? (
        <Link to={`/bank/${bank_slug}`} className="reach">
          {bank}
        </Link>
      ) : (
        bank
      ))}
  </span>
)

const stateNames: Record<Correction['state'], string> = {
  open: 'Open',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

const State = ({ correction: { state } }: { correction: Correction }) => (
  <span className={classes.state}>
    <Badge tone={state === 'accepted' ? 'accent' : undefined}>{stateNames[state]}</Badge>
  </span>
)

function Outcome({ correction }: { correction: Correction }) {
  const { state, decided_at, bins, bin } = correction
  if (decided_at === null) return null
  if (state === 'withdrawn') {
    return (
      <p className={classes.by}>
        Withdrawn <Moment iso={decided_at} isDay />
      </p>
    )
  }
  const decision = decisionOf(correction)
  const others = bins.filter((one) => one !== bin).map(subjectOf)
  return (
    <div className={classes.outcome} data-state={state}>
      <p>
        {stateNames[state]}
        {decision && (
          <>
            {' by '}
            <bdi>{nameOf(decision.user)}</bdi>
          </>
        )}
        , <Moment iso={decided_at} isDay />
        {others.length > 0 && `, also for ${shortList(others)}`}
        {state === 'accepted' && bins.length === 0 && '. Another correction has replaced it since'}.
      </p>
      {decision && decision.reason !== '' && (
        <p dir="auto" className={classes.reason}>
          {decision.reason}
        </p>
      )}
    </div>
  )
}

const shown = 5

const shortList = (bins: string[]): string =>
  bins.length <= shown
    ? bins.join(', ')
    : `${bins.slice(0, shown).join(', ')} and ${formatNumber(bins.length - shown)} more`

function CorrectionHistory({ correction }: { correction: Correction }) {
  const latest = decisionOf(correction)
  const earlier = correction.history.filter((decision) => decision !== latest)
  if (earlier.length === 0) return null
  return (
    <details className={classes.history}>
      <summary className={classes.summary}>
        <ChevronRight size={14} aria-hidden />
        {plural(earlier.length, 'earlier decision')}
      </summary>
      <ul className={classes.decisions}>
        {earlier.map(({ action, value, user, reason, bins, created_at }) => (
          <li key={created_at + action}>
            <Moment iso={created_at} isDay /> · {actionNames[action]}: <bdi>{value.label}</bdi> ·{' '}
            <bdi>{nameOf(user)}</bdi>
            {bins.length > 1 && ` · ${plural(bins.length, nounOf(correction))}`}
            {reason !== '' && (
              <>
                {' · '}
                <bdi>{reason}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
