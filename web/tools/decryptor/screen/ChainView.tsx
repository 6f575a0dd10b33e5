import {
  ArrowRight,
  Check,
  FileText,
  Lock,
  LockOpen,
  PackageOpen,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import classes from './ChainView.module.css'
import type { Step } from '../worker/chain.ts'
import type { Verdict } from '../formats/format.ts'

interface Props {
  steps: readonly Step[]
  /** Where it stops, and why. */
  locked?: { name: string; words?: string | undefined } | undefined
  /** What is at its end. */
  end?: string | undefined
}

/** The steps from what was put in to what came out. */
export function ChainView({ steps, locked, end }: Props) {
  return (
    <ol className={classes.chain} aria-label="Steps">
      {steps.map(({ name, detail, verdict }, at) => (
        <Link key={at} icon={icons[verdict]} name={name} detail={detail} tone={tones[verdict]} />
      ))}
      {locked && <Link icon={Lock} name={locked.name} detail={locked.words} tone="locked" />}
      {end !== undefined && <Link icon={FileText} name={end} />}
    </ol>
  )
}

interface LinkProps {
  icon: LucideIcon
  name: string
  detail?: string | undefined
  tone?: string | undefined
}

const Link = ({ icon: Icon, name, detail, tone }: LinkProps) => (
  <li className={classes.link}>
    <ArrowRight size={14} className={classes.arrow} aria-hidden />
    <span className={classes.step} data-tone={tone}>
      <Icon size={14} aria-hidden />
      <span className={classes.name}>{name}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  </li>
)

const icons: Record<Verdict, LucideIcon> = {
  unwrapped: PackageOpen,
  verified: Check,
  unverified: LockOpen,
  unclear: TriangleAlert,
  unchecked: LockOpen,
  mismatch: TriangleAlert,
}

const tones: Record<Verdict, string | undefined> = {
  unwrapped: undefined,
  verified: 'good',
  unverified: 'warn',
  unclear: 'warn',
  unchecked: 'warn',
  mismatch: 'bad',
}
