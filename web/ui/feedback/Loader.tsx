import type { CSSProperties } from 'react'

interface Props {
  /** In pixels. */
  size?: number
  'aria-label'?: string
}

/** Turns while something loads. */
export const Loader = ({ size = 22, ...props }: Props) => (
  <span
    className="loader"
    style={{ '--loader': `${size}px` } as CSSProperties}
    {...(props['aria-label'] && { role: 'img', ...props })}
  />
)
