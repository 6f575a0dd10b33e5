import { Component, type ReactNode } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { isMissingCode } from '../connection/missing-code.ts'
import { firstData } from '../first-data.ts'
import { Screen } from './Screen.tsx'

interface Props {
  children: ReactNode
  title?: string
}

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
        <Button onClick={() => location.reload()}>{isMissingCode(error) ? 'Reload' : 'Try again'}</Button>
      </Screen>
    )
  }
}

function messageOf(error: Partial<Error>): string {
  const { message } = error
  if (isMissingCode(error)) return `${firstData.site.name} was updated or you are offline.`
  return message || 'An unexpected error occurred'
}
