// bindex proxies check: checks a file of proxies as the site does, for schedules.
import { readFileSync } from 'node:fs'
import type { ProxyResult, ProxyToCheck } from '#contract/calls/proxies.ts'
import { fillTemplate, proxyUrl, templateProblem } from '#contract/formats/proxies/proxy-template.ts'
import { readProxies } from '#contract/formats/proxies/proxy-text.ts'
import { IpData } from '../ip/ip-data.ts'
import { command } from '../platform/commands/command.ts'
import { UsageError } from '../platform/commands/read-arguments.ts'
import { stoppable } from '../platform/commands/run-command.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { openLog } from '../platform/log.ts'
import { openSecretKey } from '../platform/secret-key.ts'
import type { ProxyList } from './checking/checker.ts'
import { withExitFacts } from './jobs/exit-facts.ts'
import { openProxyChecks } from './proxy-checks.ts'

export const run = command('proxies', async ({ values, positionals }, { environment, say, sayError }) => {
  const { file, template, type = 'auto', probes = '1' } = values
  if (positionals[0] !== 'check' || file === undefined) return 'wrong usage'
  const problem = template === undefined ? undefined : templateProblem(template)
  if (problem !== undefined) throw new UsageError(problem)
  const { proxies, complaints } = readProxies(textOf(file))
  for (const { line, text, problem } of complaints) sayError(`Line ${line}: ${text} ${problem}`)
  if (proxies.length === 0) throw new ConfigError('There is no proxy in this file.')
  const list = proxies.map((read): ProxyToCheck => {
    const { line: _, written: __, ...proxy } = read
    return { ...proxy, type: proxy.type === 'auto' ? (type as ProxyToCheck['type']) : proxy.type }
  })
  const results = await check({ proxies: list, probes: Number(probes) }, environment, sayError)
  const working = results.filter(({ outcome }) => outcome === 'works')
  if (values.json) say(JSON.stringify(results, undefined, 2))
  else if (template !== undefined) {
    for (const result of working) say(fillTemplate(template, result, proxies[result.index]))
  } else if (values.working)
    for (const { index } of working)
      say(proxies[index]!.written || proxyUrl(proxies[index]!, proxies[index]!))
  else for (const result of results) say(lineOf(result))
  sayError(`Working: ${working.length} of ${results.length}`)
  return working.length === proxies.length && complaints.length === 0 ? 0 : 1
})

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

async function check(
  list: ProxyList,
  environment: Record<string, string | undefined>,
  sayError: (text: string) => void,
): Promise<ProxyResult[]> {
  const config = { ...readConfig(environment), ipSeed: 'off' as const }
  const log = openLog({ logLevel: 'silent' })
  const ipData = new IpData(config, log)
  const secretKey = openSecretKey(config.dataDir)
  const { checker, judgeEndpoints } = openProxyChecks({ config, secretKey, ipData, log })
  const { problem } = await judgeEndpoints()
  if (problem !== null) sayError(problem)
  // The thread that checks proxies does not keep the process alive.
  const alive = setInterval(() => undefined, 1000)
  try {
    return await stoppable('The check was stopped.', async ({ signal }) => {
      const found: ProxyResult[] = []
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => reject(new Error('stopped')))
      checker.start('command', list, {
        found: (result) => {
          if (found.push(result) === list.proxies.length) resolve()
        },
        lost: () => reject(new Error('The thread that checks proxies crashed.')),
      })
      await promise
      const results = await Promise.all(found.map((result) => withExitFacts(ipData, result)))
      return results.toSorted((a, b) => a.index - b.index)
    })
  } finally {
    clearInterval(alive)
    ipData.close()
    await checker.close()
  }
}

function lineOf({ outcome, times, anonymity, exit, words, ...proxy }: ProxyResult): string {
  const facts = [
    proxyUrl(proxy),
    outcome,
    `${Math.round(times.total)} ms`,
    exit?.address,
    exit?.country,
    anonymity,
  ]
  return [...facts.map((fact) => fact ?? '-'), words].join('\t')
}
