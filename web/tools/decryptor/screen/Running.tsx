import { Button } from '@mantine/core'
import { formatBytes } from '../../../ui/text/format.ts'
import classes from './Running.module.css'

/** How far it is, and the way out. */
export const Running = ({ read, size, onCancel }: { read: number; size: number; onCancel: () => void }) => (
  <div className={classes.running}>
    <div className={classes.words} role="status">
      Opening …
      <span className="quiet">
        {formatBytes(read)} of {formatBytes(size)}
      </span>
    </div>
    <progress className={classes.bar} max={size} value={read} aria-label="Progress" />
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
