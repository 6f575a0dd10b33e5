import { File as FileIcon, Lock } from 'lucide-react'
import { plural } from '#contract/formats/numbers.ts'
import { formatBytes } from '../../../ui/text/format.ts'
import type { Archive } from '../archives/archive.ts'
import classes from './Output.module.css'

interface Props {
  archive: Archive
  isRunning: boolean
  onChoose: (entry: number) => void
}

/** All files of an archive; a click opens another one. */
export function ArchiveFiles({ archive: { entries, chosen }, isRunning, onChoose }: Props) {
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
