import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { Screen } from './Screen.tsx'

interface Props {
  children: ReactNode
  title?: string
}

/** Shows what failed while drawing, and a way to go on. */
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
      <Screen title={title} text={(error as Partial<Error>).message || 'An unexpected error occurred'}>
        {/* Code that could not be loaded is not asked for again by itself, so the page is. */}
        <Button onClick={() => location.reload()}>Try again</Button>
      </Screen>
    )
  }
}
