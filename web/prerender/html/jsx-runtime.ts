// What JSX compiles to when components are written as HTML instead of rendered by React.
import { htmlOf, write, type Node } from './html.ts'

export { write as jsx, write as jsxs }

export const Fragment = ({ children }: { children?: Node }) => htmlOf(children)
