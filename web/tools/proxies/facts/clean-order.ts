import type { ProxyResult } from '#contract/proxies.ts'
import { isAlive, isTampered, latency, successRate } from './result-facts.ts'

/** Alive, untampered, success rate, median latency, and then as entered. Lists and scores have no say. */
export const inCleanOrder = (results: readonly ProxyResult[]): ProxyResult[] => results.toSorted(byHealth)

export const byHealth = (a: ProxyResult, b: ProxyResult): number =>
  Number(isAlive(b)) - Number(isAlive(a)) ||
  Number(isTampered(a)) - Number(isTampered(b)) ||
  successRate(b) - successRate(a) ||
  (latency(a) ?? 0) - (latency(b) ?? 0) ||
  a.index - b.index
