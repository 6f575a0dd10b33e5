import { useSearchParams } from 'react-router'

/** Whether the address asks for Edit Bins, as links from elsewhere do. */
export function useEditFlag() {
  const [query, setQuery] = useSearchParams()
  const set = (isWanted: boolean) => {
    const next = new URLSearchParams(location.search)
    if (isWanted) next.set('edit', 'true')
    else next.delete('edit')
    setQuery(next, { replace: true })
  }
  return [query.get('edit') === 'true', set] as const
}
