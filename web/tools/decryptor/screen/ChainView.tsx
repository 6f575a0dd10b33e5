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
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import type { VerdictName } from '../crypto/proof.ts'
import { commandOf, type Step } from '../worker/messages.ts'
import classes from './Output.module.css'

interface Props {
  steps: readonly Step[]
  locked?: { name: string; detail?: string | undefined } | undefined
  end?: string | undefined
}

type LinkStep = Pick<Step, 'name' | 'detail'> & { verdict: VerdictName }

export function ChainView({ steps, locked, end }: Props) {
  return (
    <ol className={classes.chain} aria-label="Steps">
      {steps.map(({ name, detail, verdict }: LinkStep, at) => (
        <Link key={at} icon={icons[verdict]} name={name} detail={detail} tone={tones[verdict]} />
      ))}
      {locked && <Link icon={Lock} name={locked.name} detail={locked.detail} tone="locked" />}
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
      <span className={classes.stepName}>{name}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  </li>
)

const icons: Record<VerdictName, LucideIcon> = {
  unwrapped: PackageOpen,
  verified: Check,
  unverified: LockOpen,
  unclear: TriangleAlert,
  unchecked: LockOpen,
  mismatch: TriangleAlert,
}

const tones: Record<VerdictName, string | undefined> = {
  unwrapped: undefined,
  verified: 'good',
  unverified: 'warn',
  unclear: 'warn',
  unchecked: 'warn',
  mismatch: 'bad',
}

export function ChainCommand({ steps, fileName }: { steps: readonly Step[]; fileName: string }) {
  const command = commandOf(steps, fileName)
  if (command === undefined) return null
  return (
    <div className={classes.command}>
      <span className="quiet text-xs">Equivalent command</span>
      <code className="mono text-sm">
        <bdi>{command}</bdi>
      </code>
      <CopyButton text={command} label="Copy command" />
    </div>
  )
}
