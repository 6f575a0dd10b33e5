// Stands for react-router where components are written as HTML: its links as it renders them.
import { write, type Html, type Node } from './html.ts'

interface LinkProperties {
  to: string
  children?: Node
}

export const Link = ({ to, children, ...rest }: LinkProperties): Html =>
  write('a', { ...rest, href: to, 'data-discover': 'true', children })
