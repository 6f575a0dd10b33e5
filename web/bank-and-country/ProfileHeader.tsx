import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../router/Link.tsx'
import classes from './ProfileHeader.module.css'

interface Props {
  picture: ReactNode
  name: string
  lookup: string
  /** Not on the server, which does not know who is signed in. */
  watch?: ReactNode
  children: ReactNode
}

export const ProfileHeader = ({ picture, name, lookup, watch, children }: Props) => (
  <header className={classes.header}>
    <Picture>{picture}</Picture>
    <div className={classes.title}>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <div className={classes.facts}>{children}</div>
    </div>
    <div className="cluster">
      {watch}
      <Link to={lookup} className="button">
        <Search size={16} aria-hidden />
        Open in lookup
      </Link>
    </div>
  </header>
)

export const Fact = ({ children }: { children: ReactNode }) => (
  <span className={classes.fact}>{children}</span>
)

export const ProfileHeaderSkeleton = ({ picture }: Pick<Props, 'picture'>) => (
  <header className={classes.header} aria-hidden>
    <Picture>{picture}</Picture>
    <div className={classes.waiting}>
      <span className="placeholder" />
      <span className="placeholder" />
    </div>
  </header>
)

const Picture = ({ children }: { children: ReactNode }) => (
  <span className="avatar" aria-hidden>
    {children}
  </span>
)
