import { Loader } from '../ui/feedback/Loader.tsx'
import classes from './Screen.module.css'

/** Shown while the code of a page loads. */
export const Loading = () => (
  <div className="waiting">
    <div className={classes.screen} role="status">
      <Loader />
      Loading...
    </div>
  </div>
)
