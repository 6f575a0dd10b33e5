// Stands for React where components are written as HTML. A component is called once: its state is the initial one, effects
// never run, and stores have the value they have on a server.
import { htmlOf, writeHtml, type Component, type Node } from './html.ts'
import { Fragment } from './jsx-runtime.ts'

export { Fragment }

export const createElement = (
  type: string | Component,
  properties: Record<string, unknown> | null,
  ...children: Node[]
) => writeHtml(type, children.length > 0 ? { ...properties, children } : { ...properties })

export const forwardRef = (render: (properties: object, ref: null) => Node) => (properties: object) =>
  htmlOf(render(properties, null))

export const createContext = <T>(value: T) => ({ value, Provider: Fragment })
export const useContext = <T>(context: { value: T }): T => context.value
export const useState = <T>(first: T | (() => T)) =>
  [typeof first === 'function' ? (first as () => T)() : first, ignore] as const
export const useRef = <T>(current: T) => ({ current })
export const useMemo = <T>(make: () => T): T => make()
export const useSyncExternalStore = <T>(_: unknown, current: () => T, onServer = current): T => onServer()
export const useDeferredValue = <T>(value: T): T => value
export const useEffect = ignore
export const useLayoutEffect = ignore

function ignore(): void {}
