import { Component, type ReactNode } from 'react'
import { firstData } from '../first-data.ts'
import { hasTypedText, isMissingCode, reloadForUpdate } from './missing-code.ts'
import classes from './connection.module.css'

interface State {
  error?: unknown
  isReloading?: boolean
}

/**
 * Catches code that cannot be loaded, after an update or without a connection, so that the rest of the page stays as it
 * is. Reloads the page by itself when nothing would be lost. Other errors are for the boundary around it.
 */
export class MissingCode extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError = (error: unknown): State => ({ error, isReloading: true })

  override componentDidCatch(error: unknown): void {
    if (isMissingCode(error)) void this.recover()
  }

  override componentWillUnmount(): void {
    removeEventListener('online', reloadWhenBack)
  }

  override render(): ReactNode {
    const { error, isReloading } = this.state
    if (error === undefined) return this.props.children
    if (!isMissingCode(error)) throw error
    if (isReloading) return null
    return (
      <div role="alert" className={classes.missing}>
        <p>{firstData.site.name} was updated or you are offline.</p>
        <button type="button" className="pill" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    )
  }

  private async recover(): Promise<void> {
    if (await reloadForUpdate()) return
    this.setState({ isReloading: false })
    addEventListener('online', reloadWhenBack)
  }
}

function reloadWhenBack(): void {
  if (!hasTypedText()) location.reload()
}
