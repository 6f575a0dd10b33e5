import { VisuallyHidden } from '@mantine/core'
import classes from './Waiting.module.css'

const rows = ['address', 'local', 'zone', 'languages', 'family', 'browser', 'tracking']

/** The shape of what is coming, so that nothing jumps. */
export const Waiting = () => (
  <div role="status" className={classes.waiting}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <div className={classes.panel} aria-hidden>
      <span />
      <span />
      <span />
    </div>
    <div className={classes.part} aria-hidden>
      <span />
      <div className={classes.rows}>
        {rows.map((row) => (
          <div key={row}>
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  </div>
)
