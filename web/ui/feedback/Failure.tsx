import type { ReactNode } from 'react'
import { messageOf } from '../../api.ts'
import { Button } from '../buttons/Button.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  title?: string
  error: unknown
  otherwise?: string
  onDismiss?: () => void
  retry?: { refetch: () => unknown; isFetching: boolean }
  children?: ReactNode
}

export const Failure = ({ title, error, otherwise, onDismiss, retry, children }: Props) => (
  <Notice tone="bad" title={title} onDismiss={onDismiss}>
    <p>{messageOf(error, otherwise)}</p>
    {retry && (
      <Button variant="default" loading={retry.isFetching} onClick={() => void retry.refetch()}>
        Try again
      </Button>
    )}
    {children}
  </Notice>
)
