import { Copy } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Format } from '../../settings/stored-settings.ts'
import classes from './ExportButtons.module.css'

const formats = ['csv', 'json', 'txt'] as const satisfies readonly Format[]

type ButtonProps = ComponentProps<'button'> & { 'data-tip'?: string }

interface Props {
  busy?: Format | 'copy' | undefined
  copy?: ButtonProps
  save?: (format: Format) => ButtonProps
}

export const ExportButtons = ({ busy, copy, save }: Props) => (
  <div className={classes.actions} role="group" aria-label="Export">
    <button type="button" className={classes.action} aria-busy={busy === 'copy'} {...copy}>
      <Copy size={14} aria-hidden />
      Copy
    </button>
    <span className={classes.formats}>
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className={classes.action}
          aria-busy={busy === format}
          {...save?.(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
    </span>
  </div>
)
