import {
  Children,
  createContext,
  isValidElement,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Arrival, History, Location, NavigateOptions, Place } from './history.ts'
import { matchPath, type Params } from './match-path.ts'

interface RouterState extends Place {
  navigate: History['go']
  cover: History['cover']
  /** The path of the page that someone has asked for last, whose code may still be loading. */
  askedPath: () => string
}

const RouterContext = createContext<RouterState | undefined>(undefined)
const ParamsContext = createContext<Params>({})

/** Gives the pages inside it their address. The page before stays until the code of the next one is there. */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [place, setPlace] = useState(history.place)
  // Before the effects of pages, which may lead elsewhere.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setPlace(next))), [history])
  const here = useMemo(() => {
    const askedPath = () => history.place.location.pathname
    return { ...place, navigate: history.go, cover: history.cover, askedPath }
  }, [place, history])
  return <RouterContext value={here}>{children}</RouterContext>
}

function useRouter(): RouterState {
  const here = use(RouterContext)
  if (!here) throw new Error('There is no Router around this component')
  return here
}

export const useLocation = (): Location => useRouter().location

export const useArrival = (): Arrival => useRouter().arrival

export const useNavigate = (): History['go'] => useRouter().navigate

/**
 * Navigates when something slow is done, unless its page was left meanwhile: nobody is pulled back. Returns whether it did.
 */
export function useNavigateFromHere(): (...to: Parameters<History['go']>) => boolean {
  const { navigate, askedPath, location } = useRouter()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return (...to) => {
    const isHere = isShown.current && askedPath() === location.pathname
    if (isHere) navigate(...to)
    return isHere
  }
}

export function useBackToClose(close: () => void): void {
  const { cover } = useRouter()
  const latest = useEffectEvent(close)
  useLayoutEffect(() => cover(() => latest()), [cover])
}

export const useParams = (): Params => use(ParamsContext)

export const useMatch = (pattern: string): Params | undefined => matchPath(pattern, useLocation().pathname)

export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const set = (query: string | Record<string, string> | URLSearchParams, options?: NavigateOptions) =>
      navigate(`?${new URLSearchParams(query)}`, options)
    return [new URLSearchParams(search), set] as const
  }, [search, navigate])
}

interface RouteProps {
  path: string
  element: ReactNode
}

export const Route: (props: RouteProps) => ReactNode = () => null

export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  for (const route of Children.toArray(children)) {
    if (!isValidElement<RouteProps>(route)) continue
    const params = matchPath(route.props.path, pathname)
    if (params) return <ParamsContext value={params}>{route.props.element}</ParamsContext>
  }
  return null
}

export function Navigate({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}
