import { Loader } from '../ui/feedback/Loader.tsx'
import classes from './Screen.module.css'

export const Loading = () => (
  <div className="waiting">
    <div className={classes.screen} role="status">
      <Loader />
      Loading...
    </div>
  </div>
)
