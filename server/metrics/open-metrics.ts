import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { readPackage } from '../commands/package.ts'

/**
 * Where a process collects what it measures, with what Node and the system say about it. Each metric has an `aggregator`
 * unless its values add up: the registries of several processes can be merged by prom-client's AggregatorRegistry.
 */
export function openMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'bindex_build_info',
    help: 'Always 1; its labels are the versions of Bindex and Node.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version: readPackage().version, node: process.versions.node }, 1)
  return registry
}
