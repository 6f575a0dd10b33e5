import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { firstData } from '../first-data.ts'
import { Screen } from './Screen.tsx'

interface Props {
  children: ReactNode
  title?: string
}

/** Catches errors while rendering and offers to try again. */
export class FailureBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() }
  }

  override render() {
    const { error } = this.state
    const { children, title = 'Something went wrong' } = this.props
    if (error === undefined) return children
    return (
      <Screen title={title} text={messageOf(error)}>
        {/* Browsers do not retry a module that failed to load, so the whole page is reloaded. */}
        <Button onClick={() => location.reload()}>Try again</Button>
      </Screen>
    )
  }
}

/** How Vite, Chrome, Firefox and Safari report it. */
const loadFailure = /preload CSS|dynamically imported module|Importing a module script failed/

function messageOf(error: Partial<Error>): string {
  const { message } = error
  if (message && loadFailure.test(message)) return `${firstData.site.name} was updated or you are offline.`
  return message || 'An unexpected error occurred'
}
