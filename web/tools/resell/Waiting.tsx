import { VisuallyHidden } from '@mantine/core'
import classes from './HaveIBeenSold.module.css'
import own from './Waiting.module.css'

/** The shape of what is coming, so that nothing jumps. */
export const Waiting = () => (
  <div role="status" className={classes.page}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <div className={own.form} aria-hidden />
    <div className={own.about} aria-hidden />
  </div>
)
