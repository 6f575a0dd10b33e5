import { readFileSync } from 'node:fs'
import type { docsApi } from '#contract/calls/docs.ts'
import type { Config } from '../platform/config.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { openApi } from './openapi.ts'

export const docsHandlers = {
  'GET /api/openapi.json': ({ reply }, { config }) => {
    reply.type('application/json; charset=utf-8')
    return openApiText(config)
  },
} satisfies Handlers<keyof typeof docsApi, { config: Config }>

const made = new Map<string, string>()

export function openApiText({ siteName, rateClasses }: Pick<Config, 'siteName' | 'rateClasses'>): string {
  const key = JSON.stringify([siteName, rateClasses])
  const text = made.get(key) ?? JSON.stringify(openApi(siteName, version, rateClasses))
  made.set(key, text)
  return text
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
