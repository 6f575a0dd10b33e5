import { Fragment, useSyncExternalStore } from 'react'
import { keysOf, type Shortcut } from '../../shortcuts.ts'
import classes from './Keys.module.css'

export function Keys({ of }: { of: Shortcut }) {
  const isMac = useIsMac()
  return (
    <span className={classes.keys}>
      {keysOf(of, isMac).map((keys, at) => (
        <span key={keys.join(' ')}>
          {at > 0 && ' or '}
          {keys.map((key, at) => (
            <Fragment key={key}>
              {at > 0 && ' '}
              <kbd>{key}</kbd>
            </Fragment>
          ))}
        </span>
      ))}
    </span>
  )
}

/** True where ⌘ takes the place of Ctrl. The server does not know, and sends Ctrl. */
export const useIsMac = (): boolean => useSyncExternalStore(never, isMac, () => false)

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
const never = () => () => undefined
