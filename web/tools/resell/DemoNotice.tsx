import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './HaveIBeenSold.module.css'

/** Before anything is entered: what is asked here is not real. */
export const DemoNotice = () => (
  <div className={classes.wide}>
    <Notice tone="warn" title="This is a demo">
      <p>
        The operator of this site has not imported a dataset yet. Only a few made-up cards are asked, so an
        answer says nothing about a real one.
      </p>
    </Notice>
  </div>
)
