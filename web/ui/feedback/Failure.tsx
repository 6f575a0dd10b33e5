import type { ReactNode } from 'react'
import { messageOf } from '../../api.ts'
import { Notice } from './Notice.tsx'

interface Props {
  title?: string
  error: unknown
  otherwise?: string
  onDismiss?: () => void
  children?: ReactNode
}

export const Failure = ({ title, error, otherwise, onDismiss, children }: Props) => (
  <Notice tone="bad" title={title} onDismiss={onDismiss}>
    <p>{messageOf(error, otherwise)}</p>
    {children}
  </Notice>
)
