import type { Route } from './api.ts'

export const deviceLines = [
  'POST /api/binLookup',
  'POST /api/binSearch',
  'GET /api/binLookupFilter/download',
  'POST /api/binLookupFilter/download',
  'GET /levels.json',
  'GET /countries.json',
  'GET /api/banks',
  'GET /banks.json',
  'GET /api/bank/:slug',
  'GET /bank/:slug',
  'GET /api/bank/:slug/meta',
  'GET /api/country/:iso',
  'GET /api/bin/:bin',
] as const satisfies Route[]

export type DeviceLine = (typeof deviceLines)[number]

export const isDeviceLine = (line: string): line is DeviceLine =>
  (deviceLines as readonly string[]).includes(line)
