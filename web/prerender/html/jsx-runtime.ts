// What JSX compiles to when components are written as HTML instead of rendered by React.
import { htmlOf, writeHtml, type Node } from './html.ts'

export { writeHtml as jsx, writeHtml as jsxs }

export const Fragment = ({ children }: { children?: Node }) => htmlOf(children)
