import cluster from 'node:cluster'
import { AggregatorRegistry, type PrometheusContentType, type Registry } from 'prom-client'
import type { FromWorker, ToWorker } from './messages.ts'

type Text = Pick<Registry, 'metrics' | 'contentType'>

export function metricsOfWorkers(): Text {
  const all = new AggregatorRegistry<PrometheusContentType>()
  cluster.on('message', (worker, message: FromWorker) => {
    if (!('measured' in message)) return
    const reply = (measured: string) =>
      worker.isConnected() && worker.send({ measured } satisfies ToWorker, undefined, () => undefined)
    all.clusterMetrics().then(reply, () => reply(''))
  })
  return { metrics: () => all.clusterMetrics(), contentType: all.contentType }
}

export function shareMetrics(registry: Registry): Text {
  AggregatorRegistry.setRegistries([registry])
  const { contentType } = new AggregatorRegistry<PrometheusContentType>()
  const waiting: ((metrics: string) => void)[] = []
  process.on('message', (message: ToWorker) => {
    if ('measured' in message) waiting.shift()?.(message.measured)
  })
  return {
    contentType,
    metrics: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        process.send!({ measured: 'all' } satisfies FromWorker)
      }),
  }
}
