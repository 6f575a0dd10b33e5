import { Loader } from '@mantine/core'
import classes from './Screen.module.css'

/** In the place of a page whose code is on its way. */
export const Loading = () => (
  <div className={classes.screen} role="status">
    <Loader size="sm" />
    Loading...
  </div>
)
