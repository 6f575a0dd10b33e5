import { expect } from '@playwright/test'
import { site } from './site.ts'
import { newAddress } from './visit.ts'

/** Calls the site's API, as in `ask('GET /api/dataset')`. Any status but 200 fails the test. */
export async function ask<T>(line: string, body?: object, token?: string): Promise<T> {
  const [method = '', path = ''] = line.split(' ')
  const { address } = await site()
  const response = await fetch(address + path, {
    method,
    headers: {
      'x-forwarded-for': newAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect(response.status, `${line}: ${text}`).toBe(200)
  return JSON.parse(text) as T
}
