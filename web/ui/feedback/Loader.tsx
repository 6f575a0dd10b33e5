import type { CSSProperties } from 'react'

interface Props {
  size?: number
  'aria-label'?: string
}

export const Loader = ({ size = 22, ...props }: Props) => (
  <span
    className="loader"
    style={{ '--loader': `${size}px` } as CSSProperties}
    {...(props['aria-label'] && { role: 'img', ...props })}
  />
)
