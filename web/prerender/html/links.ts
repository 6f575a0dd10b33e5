// Stands for Link.tsx and Router.tsx of web/router/ where components are written as HTML.
import { writeHtml, type Html, type Node } from './html.ts'

interface LinkProperties {
  to: string
  children?: Node
}

export const Link = ({ to, children, ...rest }: LinkProperties): Html =>
  writeHtml('a', { ...rest, href: to, children })

export const useBackToClose = (): void => {}
