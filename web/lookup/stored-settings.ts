import { useLocalStorage } from '@mantine/hooks'
import { limits } from '#contract/limits.ts'
import type { PageSize } from '#contract/search-link.ts'

/** A choice that this browser remembers; one that storage forbids lasts as long as the page. */
function useChoice<T>(key: string, fallback: T, allowed: readonly T[]) {
  const [value, set] = useLocalStorage<T>({ key, defaultValue: fallback, getInitialValueInEffect: false })
  return [allowed.includes(value) ? value : fallback, set as (value: T) => void] as const
}

const flags = [true, false]

export const usePageSize = () => useChoice<PageSize>('page_size', limits.pageSize, limits.pageSizes)
export const useClean = () => useChoice('bin-clean-enabled', false, flags)
export const useIncludeUrl = () => useChoice('lookup_include_url', false, flags)
export const useIncludePhone = () => useChoice('lookup_include_phone', false, flags)

export const formats = ['txt', 'csv', 'json'] as const
export const useFormat = () => useChoice<(typeof formats)[number]>('lookup_format', 'txt', formats)
