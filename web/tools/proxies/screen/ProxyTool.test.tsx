import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { madeResult } from '#test/data/made-proxy-result.ts'
import { failure, fakeApi, unreachable, type Call } from '#test/web/fake-api.ts'
import { passHumanChecks } from '#test/web/human-check.ts'
import { passSeconds, show } from '#test/web/show.tsx'
import { MassProxyChecker } from './ProxyTool.tsx'

const job = { id: 'a', total: 9, probes: 1, done: 0, state: 'running', quota_left: 400 }
const abilities = {
  judge: { http: true, https: true, problem: null },
  ipqs: false,
  target: null,
  abuse_lists: [],
  targets: 'public',
  most: 500,
  quota_left: 500,
}
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const results = [0, 1, 2].map((index) => event('result', madeResult({ index }))).join('')
const stream = (end: string) => ({ body: results + end, headers: { 'content-type': 'text/event-stream' } })

const stored = 'job:mass-proxy-checker'
const remember = () => sessionStorage.setItem(stored, JSON.stringify({ id: 'a', started: Date.now() }))
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your proxies' })

async function start() {
  show(<MassProxyChecker />)
  await passSeconds(0)
  fireEvent.change(box(), { target: { value: '203.0.113.7:8080' } })
  await passSeconds(1)
  fireEvent.click(screen.getByRole('button', { name: 'Check proxies' }))
  await passSeconds(1)
}

describe('the mass proxy checker', () => {
  beforeEach(() => void vi.useFakeTimers())

  test('shows when the quota is used up, and keeps the input', async () => {
    const message = 'You have checked many proxies. Try again in 5 minutes.'
    fakeApi({
      'GET /api/proxy': { body: abilities },
      'POST /api/proxy/jobs': failure(429, message, 'rate_limited'),
    })
    await start()
    expect(screen.getByRole('alert').textContent).toBe(`Could not start the check${message}`)
    expect(box().value).toBe('203.0.113.7:8080')
  })

  test('asks for another human check when the quota has run out meanwhile', async () => {
    const calls: Call[] = fakeApi({
      ...(await passHumanChecks()),
      'GET /api/proxy': { body: abilities },
      'POST /api/proxy/jobs': () =>
        tokens().at(-1) === undefined
          ? failure(422, 'Captcha token is required.', 'human_required')
          : { body: job },
      'GET /api/proxy/jobs/:id': stream(event('end', { ...job, state: 'finished' })),
    })
    const tokens = () =>
      calls
        .filter(({ line }) => line === 'POST /api/proxy/jobs')
        .map(({ body }) => (body as { turnstile_token?: string }).turnstile_token)
    await start()
    expect(tokens()).toEqual([undefined, btoa(JSON.stringify({ challenge: {}, solution: {} }))])
    expect(screen.getByText('3 of 9 checked, 3 work')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('checks more than a job can have in batches, after one human check', async () => {
    const started = () =>
      calls.filter(({ line }) => line === 'POST /api/proxy/jobs').map(({ body }) => body as Body)
    interface Body {
      proxies: object[]
      planned?: number
      turnstile_token?: string
    }
    const calls: Call[] = fakeApi({
      ...(await passHumanChecks()),
      'GET /api/proxy': { body: { ...abilities, most: 3, quota_left: 3 } },
      'POST /api/proxy/jobs': () => ({
        body: {
          ...job,
          id: `job${started().length}`,
          total: started().at(-1)!.proxies.length,
          quota_left: 5,
        },
      }),
      'GET /api/proxy/jobs/:id': () => {
        const total = started().at(-1)!.proxies.length
        const found = Array.from({ length: total }, (_, index) =>
          event('result', madeResult({ index })),
        ).join('')
        return {
          body: found + event('end', { ...job, total, state: 'finished' }),
          headers: { 'content-type': 'text/event-stream' },
        }
      },
    })
    show(<MassProxyChecker />)
    await passSeconds(0)
    const lines = Array.from({ length: 8 }, (_, at) => `203.0.113.7:${8000 + at}`)
    fireEvent.change(box(), { target: { value: lines.join('\n') } })
    await passSeconds(1)
    expect(screen.getByText('8 proxies, in 3 batches')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Check proxies' }))
    await passSeconds(3)
    expect(started().map(({ proxies }) => proxies.length)).toEqual([3, 3, 2])
    expect(started().map(({ planned }) => planned)).toEqual([8, undefined, undefined])
    expect(started().map(({ turnstile_token }) => turnstile_token !== undefined)).toEqual([
      true,
      false,
      false,
    ])
    expect(screen.getByText('8 of 8 checked, 8 work')).toBeTruthy()
    expect(screen.getByText('Finished')).toBeTruthy()
  })

  test('offers to try again when the next batch cannot be started, and Stop ends the check', async () => {
    let tries = 0
    fakeApi({
      'GET /api/proxy': { body: { ...abilities, most: 1 } },
      'POST /api/proxy/jobs': () =>
        tries++ === 0 ? { body: { ...job, total: 1 } } : failure(503, 'All are busy.', 'jobs_full'),
      'GET /api/proxy/jobs/:id': {
        body: event('result', madeResult()) + event('end', { ...job, total: 1, state: 'finished' }),
        headers: { 'content-type': 'text/event-stream' },
      },
      'DELETE /api/proxy/jobs/:id': { body: { ...job, total: 1, state: 'finished' } },
    })
    show(<MassProxyChecker />)
    await passSeconds(0)
    fireEvent.change(box(), { target: { value: '203.0.113.7:8080\n203.0.113.8:8080' } })
    await passSeconds(1)
    fireEvent.click(screen.getByRole('button', { name: 'Check proxies' }))
    await passSeconds(1)
    expect(screen.getByRole('alert').textContent).toContain('Could not start the next batch')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await passSeconds(1)
    expect(tries).toBe(3)
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await passSeconds(1)
    expect(screen.getByText('1 of 2 checked, 1 work')).toBeTruthy()
    expect(screen.getByText('Stopped')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says which addresses proxies may have', async () => {
    fakeApi({ 'GET /api/proxy': { body: { ...abilities, targets: 'any' } } })
    show(<MassProxyChecker />)
    await passSeconds(0)
    expect(screen.getByText('Proxies at any address, also inside this site’s own network')).toBeTruthy()
  })

  test('a sample shows every notation, and the lines that cannot be read before duplicates', async () => {
    fakeApi({ 'GET /api/proxy': { body: abilities } })
    show(<MassProxyChecker />)
    await passSeconds(0)
    fireEvent.click(screen.getByRole('button', { name: 'Notations' }))
    await passSeconds(1)
    expect(screen.getByText('13 proxies, 3 lines not understood, 1 duplicate skipped')).toBeTruthy()
    const problems = screen.getByRole('region', { name: 'Skipped lines' })
    expect([...problems.querySelectorAll('li')].at(-1)!.textContent).toContain('Duplicate')
  })

  test('says once that a job no longer exists', async () => {
    remember()
    fakeApi({
      'GET /api/proxy': { body: abilities },
      'GET /api/proxy/jobs/:id': failure(404, 'No such job.', 'job_not_found'),
    })
    show(<MassProxyChecker />)
    await passSeconds(0)
    expect(screen.getByText('The last check has expired')).toBeTruthy()
    expect(sessionStorage.getItem(stored)).toBeNull()
  })

  test('keeps the results that had arrived when the server was restarted', async () => {
    remember()
    const replies = [stream(event('progress', job)), undefined, failure(404, 'Gone.', 'job_not_found')]
    fakeApi({
      'GET /api/proxy': { body: abilities },
      'GET /api/proxy/jobs/:id': () => replies.shift() ?? unreachable(),
    })
    show(<MassProxyChecker />)
    await passSeconds(0.5)
    expect(screen.getAllByText('Connection lost, trying again').length).toBeGreaterThan(0)
    await passSeconds(10)
    expect(screen.getByText('This check is no longer on the server')).toBeTruthy()
    expect(screen.getByText('3 of 9 checked, 3 work')).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Results' }).getAttribute('aria-rowcount')).toBe('4')
  })

  test('shows an error when it cannot load what this site can check', async () => {
    fakeApi({ 'GET /api/proxy': failure(500, 'It broke.') })
    show(<MassProxyChecker />)
    await passSeconds(0)
    expect(screen.getByRole('alert').textContent).toContain('Could not load what this site can check')
    fakeApi({ 'GET /api/proxy': { body: abilities } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await passSeconds(0)
    expect(screen.getByRole('heading', { name: 'What this site can check' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
