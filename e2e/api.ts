import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { site } from './site.ts'
import { newAddress } from './visit.ts'

/**
 * Calls the site's API, as in `ask('GET /api/dataset')`. Any status but 200 fails the test; a server that is too busy for
 * a moment, as it can be on a busy machine, is asked again when it says.
 */
export async function ask<T>(line: string, body?: object, token?: string, tries = 3): Promise<T> {
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
  if (response.status === 503 && tries > 1) {
    await pause(Number(response.headers.get('retry-after')) * 1000)
    return ask(line, body, token, tries - 1)
  }
  expect(response.status, `${line}: ${text}`).toBe(200)
  return JSON.parse(text) as T
}
