import type { ToolId } from '#contract/tools.ts'
import type { Column } from './columns.ts'

export interface Kind {
  id: ToolId
  probes: 1 | 3
  columns: readonly Column[]
  start: string
  isFinder: boolean
}

export const checker: Kind = {
  id: 'mass-proxy-checker',
  probes: 1,
  columns: ['proxy', 'result', 'type', 'time', 'exit', 'country', 'anonymity', 'changes'],
  start: 'Check proxies',
  isFinder: false,
}

export const finder: Kind = {
  id: 'clean-proxy-finder',
  probes: 3,
  columns: ['proxy', 'probes', 'time', 'exit', 'country', 'changes', 'lists'],
  start: 'Find clean proxies',
  isFinder: true,
}
