import { useSearchParams } from '../../router/Router.tsx'

/** Part of the address, so that other pages can link to it. */
export function useEditFlag() {
  const [query, setQuery] = useSearchParams()
  const set = (isOpen: boolean) => {
    const next = new URLSearchParams(location.search)
    if (isOpen) next.set('edit', 'true')
    else next.delete('edit')
    setQuery(next, { replace: true })
  }
  return [query.get('edit') === 'true', set] as const
}
