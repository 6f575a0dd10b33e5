import { Download, Eye, EyeOff, File as FileIcon, Lock, Search } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { plural } from '#contract/formats/numbers.ts'
import { limits } from '#contract/limits.ts'
import { noSearch, searchQuery } from '#contract/formats/search-link.ts'
import { Action } from '../../../ui/buttons/Action.tsx'
import { CopyAction } from '../../../ui/buttons/CopyButton.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { formatBytes } from '../../../ui/text/format.ts'
import type { Output } from '../worker/output.ts'
import classes from './Output.module.css'
import type { Archive } from '../archives/zip.ts'
import { ButtonLink } from '../../../ui/buttons/Button.tsx'

const maxCopyBytes = 5 * 1024 * 1024

interface OutputProps {
  output: Output
  name: string
  isUnmasked: boolean
}

export function OutputView({ output, name, isUnmasked }: OutputProps) {
  const { file, isText, preview, isWhole, kind, masked } = output
  const refusal = file.size > maxCopyBytes ? 'Too long to copy. Save it instead.' : undefined
  return (
    <OutputSection
      masked={masked}
      isUnmasked={isUnmasked}
      badges={
        <>
          <Badge>{kind}</Badge>
          <Badge>{formatBytes(file.size)}</Badge>
        </>
      }
      actions={
        <>
          {isText && <CopyAction text={() => file.text()} refusal={refusal} />}
          <Action icon={Download} onClick={() => saveFile(file, `${name}.${output.extension}`)}>
            Save
          </Action>
        </>
      }
    >
      {file.size === 0 ? (
        <p className="quiet text-sm">The content is empty.</p>
      ) : (
        <pre
          className={classes.text}
          role="region"
          aria-label="Decrypted content"
          tabIndex={0}
          data-bytes={!isText || undefined}
        >
          {blocksOf(preview).map((block, at) => (
            <bdi key={at} className={classes.block}>
              {block}
            </bdi>
          ))}
        </pre>
      )}
      {!isWhole && (
        <p className="quiet text-sm">Only the beginning is shown. Save the file to get all of it.</p>
      )}
      {!isText && <p className="quiet text-sm">Not text, so no card numbers were masked.</p>}
    </OutputSection>
  )
}

interface SectionProps {
  masked: number
  isUnmasked: boolean
  badges?: ReactNode
  actions: ReactNode
  children: ReactNode
}

export function OutputSection({ masked, isUnmasked, badges, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>Output</h2>
        {badges}
        {masked > 0 && (
          <Badge tone={isUnmasked ? undefined : 'accent'}>
            {isUnmasked ? <Eye size={12} aria-hidden /> : <EyeOff size={12} aria-hidden />}{' '}
            {plural(masked, 'card number')} {isUnmasked ? 'shown' : 'masked'}
          </Badge>
        )}
        <div className={classes.outputActions}>{actions}</div>
      </div>
      {children}
    </section>
  )
}

function blocksOf(text: string): string[] {
  const lines = text.split('\n')
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const isLast = at + 100 >= lines.length
    blocks.push(lines.slice(at, at + 100).join('\n') + (isLast ? '' : '\n'))
  }
  return blocks.filter((block) => block !== '')
}

interface ArchiveFilesProps {
  archive: Archive
  isRunning: boolean
  onChoose: (entry: number) => void
}

export function ArchiveFiles({ archive: { entries, chosen }, isRunning, onChoose }: ArchiveFilesProps) {
  return (
    <section className="stack tight" aria-label="Files in the archive">
      <p className="text-sm">
        {plural(entries.length, 'file')} in the archive.{' '}
        {entries.length > 1 && <span className="quiet">Choose the one to open.</span>}
      </p>
      <ul className={classes.files}>
        {entries.map(({ name, size, isEncrypted }, at) => (
          <li key={at}>
            <button
              type="button"
              className={classes.file}
              aria-current={at === chosen || undefined}
              disabled={isRunning}
              onClick={() => onChoose(at)}
            >
              {isEncrypted ? <Lock size={14} aria-label="Encrypted" /> : <FileIcon size={14} aria-hidden />}
              <bdi className={classes.fileName}>{name}</bdi>
              <span className="quiet">{formatBytes(size)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The link holds six digits of a card number, and never more than a BIN has. */
export function CheckBins({ bins }: { bins: readonly string[] }) {
  if (bins.length === 0) return null
  const shown = bins.slice(0, limits.binsInAddress).map((bin) => bin.slice(0, limits.extendedBinDigits))
  const extended = shown.some(({ length }) => length > limits.binDigits)
  return (
    <div className="cluster text-sm">
      <ButtonLink
        variant="default"
        to={`/?${searchQuery({ ...noSearch, bins: shown, extended })}`}
        leftSection={<Search size={16} aria-hidden />}
      >
        {bins.length > 1 ? 'Check the BINs in it' : 'Check the BIN in it'}
      </ButtonLink>
      <span className="quiet">
        {shown.length < bins.length
          ? `The first ${shown.length} of ${plural(bins.length, 'BIN')}, as many as fit in a link.`
          : `${plural(bins.length, 'BIN')}. The link contains no card number.`}
      </span>
    </div>
  )
}
