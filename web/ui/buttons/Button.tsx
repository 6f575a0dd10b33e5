import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../../router/Link.tsx'

interface Look {
  /** `filled` is for the main button of a screen, `subtle` for one beside text. */
  variant?: 'filled' | 'default' | 'subtle' | undefined
  size?: 'compact' | undefined
  leftSection?: ReactNode
  rightSection?: ReactNode
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  loading?: boolean | undefined
}

/** A button. Without a `type` it does not send the form that it is in. */
export const Button = ({ loading = false, disabled = false, type = 'button', ...props }: ButtonProps) => (
  // oxlint-disable-next-line react/button-has-type -- given, or the default above
  <button type={type} disabled={disabled || loading} {...(loading && busy)} {...withLook(props)} />
)

export const ButtonLink = (props: ComponentProps<typeof Link> & Look) => <Link {...withLook(props)} />

const busy = { 'data-loading': true, 'aria-busy': true }

const looks = { filled: 'button primary', default: 'button', subtle: 'button subtle' }

function withLook<Props extends Look & { className?: string | undefined; children?: ReactNode }>({
  variant = 'filled',
  size,
  leftSection,
  rightSection,
  className,
  children,
  ...props
}: Props) {
  return {
    ...props,
    className: [looks[variant], size, className].filter(Boolean).join(' '),
    children: (
      <>
        {leftSection}
        {children}
        {rightSection}
      </>
    ),
  }
}
