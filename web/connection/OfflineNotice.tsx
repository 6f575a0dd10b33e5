import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useKeptAt } from './connection.ts'
import { useOffline } from './connection.ts'
import classes from './connection.module.css'

/** Says quietly that there is no connection. When it is back, what had failed meanwhile is loaded. */
export function OfflineNotice() {
  const isOffline = useOffline()
  const keptAt = useKeptAt()
  const client = useQueryClient()
  useEffect(() => {
    if (!isOffline) return
    return () =>
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isOffline, client])
  return (
    <div role="status" className={classes.place}>
      {isOffline && (
        <p className={classes.notice}>
          You are offline. {keptAt !== null && `This is as of ${timeOf(keptAt)}. `}Reconnecting…
        </p>
      )}
    </div>
  )
}

const timeOf = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
