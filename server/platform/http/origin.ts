import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const host = /^(?:[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

export type SiteOrigin = (request: FastifyRequest) => string

export function siteOrigin({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): SiteOrigin {
  if (publicUrl) return () => publicUrl
  return (request) =>
    host.test(request.host)
      ? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`
      : `http://localhost:${port}`
}
