import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from './Router.tsx'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  replace?: boolean
  state?: unknown
}

export function Link({ to, replace = false, state, onClick, ...props }: Props) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || props.target || props.download !== undefined) return
    event.preventDefault()
    // As the browser does it: a link to where one is adds nothing to the history.
    navigate(to, { replace: replace || to === pathname + search + hash, state })
  }
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- it is in the props
  return <a {...props} href={to} onClick={open} />
}

export function NavLink(props: Props) {
  const { pathname } = useLocation()
  const isCurrent = `${pathname}/`.startsWith(`${props.to}/`)
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />
}

/** With a modifier or another button, the browser opens a tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
