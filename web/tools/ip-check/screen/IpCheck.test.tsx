import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { IpFacts, IpList, IpSource } from '#contract/calls/ip.ts'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { passHumanChecks } from '#test/web/human-check.ts'
import { show } from '#test/web/show.tsx'
import { IpCheck } from './IpCheck.tsx'

const line = 'GET /api/ip'
const facts: IpFacts = {
  address: '203.0.113.7',
  family: 4,
  kind: 'public',
  about: 'A public address.',
  seen_by: 'connection',
  claims_ignored: false,
  data: 'ready',
  sources: [],
  lists: [],
  countries: [],
  reverse_dns: { state: 'none', names: [] },
  connection: { http: '1.1', is_proxied: false, encryption: 'none', tls: null },
  headers: [],
  headers_left_out: [],
  stun: { port: 3478, problem: null },
}
const origin = { licence: null, url: null, credit: null, date: null }
const source = (title: string, country: string, country_name: string): IpSource => ({
  ...origin,
  name: title,
  title,
  tells: ['country'],
  asn: null,
  organisation: null,
  country,
  country_name,
  range: '203.0.113.0/24',
})
const torList: IpList = {
  ...origin,
  name: 'c',
  title: 'Our list',
  hint: 'tor',
  is_listed: true,
  range: '203.0.113.7/32',
  note: null,
  delist: null,
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const row = (part: string, name: string) =>
  within(section(part).getByRole('heading', { name }).closest('li')!)

async function showFacts(part: Partial<IpFacts> = {}) {
  fakeApi({ [line]: { body: { ...facts, ...part } } })
  show(<IpCheck />)
  await screen.findByRole('region', { name: 'Your address' })
}

describe('the IP check', () => {
  test('reports that a browser without WebRTC reveals nothing', async () => {
    await showFacts()
    expect(row('Side by side', 'Address').getByText(/WebRTC is turned off in this browser/)).toBeTruthy()
  })

  test('works where an extension makes WebRTC, canvas and languages unreadable', async () => {
    const blocked = () => {
      throw new Error('Blocked')
    }
    vi.stubGlobal('RTCPeerConnection', blocked)
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(blocked)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(undefined as never)
    await showFacts()
    expect(await row('Side by side', 'Address').findByText(/WebRTC is turned off/)).toBeTruthy()
    expect(row('Device', 'Canvas').getByText('Blocked')).toBeTruthy()
    expect(row('Device', 'Graphics card').getByText('WebGL is off')).toBeTruthy()
  })

  test('does not take an empty picture for a canvas', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
      (kind: string) =>
        (kind === '2d'
          ? { fillRect() {}, fillText() {}, beginPath() {}, arc() {}, fill() {} }
          : null) as never,
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:,')
    await showFacts()
    expect(row('Device', 'Canvas').getByText('Blocked')).toBeTruthy()
  })

  test('says why the server has no STUN', async () => {
    class Connection extends EventTarget {
      createDataChannel() {}
      async setLocalDescription() {
        this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: null }))
      }
      close() {}
    }
    vi.stubGlobal('RTCPeerConnection', Connection)
    await showFacts({ stun: { port: null, problem: 'UDP port 3478 is in use' } })
    expect(await row('Side by side', 'Address').findByText(/UDP port 3478 is in use/)).toBeTruthy()
  })

  test('shows all sources that disagree', async () => {
    await showFacts({
      countries: [
        { code: 'PL', name: 'Poland', time_zones: ['Europe/Warsaw'] },
        { code: 'DK', name: 'Denmark', time_zones: ['Europe/Copenhagen'] },
      ],
      sources: [source('One <b>source</b>', 'PL', 'Poland'), source('Another', 'DK', 'Denmark')],
      lists: [torList],
    })
    expect(row('By source', 'One <b>source</b>').getByText('Poland')).toBeTruthy()
    expect(row('By source', 'Another').getByText('Denmark')).toBeTruthy()
    expect(section('Your address').getByText('or')).toBeTruthy()
    expect(row('Lists', 'Our list').getByText('Tor exit')).toBeTruthy()
  })

  test('shows a failure and can be retried', async () => {
    fakeApi({ [line]: failure(500, 'It broke.') })
    show(<IpCheck />)
    expect((await screen.findByRole('alert')).textContent).toContain('The check failed')
    fakeApi({ [line]: { body: facts } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Your address' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says how to get lists that are missing, in one row', async () => {
    await showFacts({ lists: [torList, { ...torList, name: 'd', title: 'Clouds', hint: 'hosting' }] })
    const missing = row('Lists', 'No list installed')
    expect(missing.getByText(/VPN, Abuse: unknown/)).toBeTruthy()
    expect(missing.getByText('bindex update-ip --lists')).toBeTruthy()
    expect(section('Lists').getAllByRole('listitem').length).toBe(3)
  })

  test('shows what the connection tells, and that TLS ends at a proxy', async () => {
    await showFacts({
      connection: { http: '1.1', is_proxied: true, encryption: 'by_proxy', tls: null },
      headers: [
        { name: 'Accept-Language', value: 'pl;q=0.9' },
        { name: 'sec-ch-ua-platform', value: '"Linux"' },
      ],
    })
    expect(row('Connection', 'TLS').getByText('Ends at a proxy in front of this site')).toBeTruthy()
    expect(row('Connection', 'HTTP').getByText(/^HTTP\/1\.1, between the proxy/)).toBeTruthy()
    expect(row('Connection', 'Languages').getByText('pl;q=0.9')).toBeTruthy()
    expect(row('Connection', 'Client hints').getByText('sec-ch-ua-platform: "Linux"')).toBeTruthy()
    expect(
      row('Connection', 'Order of headers').getByText('Accept-Language, sec-ch-ua-platform'),
    ).toBeTruthy()
  })

  test('shows TLS that ends at this server', async () => {
    const tls = { version: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', alpn: 'http/1.1' }
    await showFacts({ connection: { http: '1.1', is_proxied: false, encryption: 'here', tls } })
    for (const text of ['TLSv1.3', 'TLS_AES_128_GCM_SHA256', 'ALPN http/1.1']) {
      expect(row('Connection', 'TLS').getByText(text)).toBeTruthy()
    }
  })
})

describe('looking up another address', () => {
  const check = 'POST /api/proxy/check'
  const { address: _, ...about } = facts
  const reply = { body: { ...about, address: '8.8.8.8', evidence: [] } }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Look up another address' })
  const at = (query: string) => show(<IpCheck />, { path: `/tools/ip-check${query}` })

  test('looks up the address in the address of the page, and leads back', async () => {
    const calls = fakeApi({ ...(await passHumanChecks()), [check]: reply, [line]: { body: facts } })
    at('?ip=8.8.8.8')
    expect(field().value).toBe('8.8.8.8')
    const panel = within(await screen.findByRole('region', { name: 'Address' }))
    expect(panel.getByText('8.8.8.8')).toBeTruthy()
    expect(calls.some((one) => one.line === line)).toBe(false)
    fireEvent.click(screen.getByRole('link', { name: 'Your own connection' }))
    expect(await screen.findByRole('region', { name: 'Your address' })).toBeTruthy()
  })

  test('looks up what was typed, or a sample', async () => {
    const calls = fakeApi({ ...(await passHumanChecks()), [check]: reply, [line]: { body: facts } })
    at('')
    await screen.findByRole('region', { name: 'Your address' })
    fireEvent.change(field(), { target: { value: ' [2606:4700:4700::1111] ' } })
    fireEvent.submit(field().closest('form')!)
    await screen.findByRole('region', { name: 'Address' })
    fireEvent.click(screen.getByRole('button', { name: '8.8.8.8' }))
    const asked = () =>
      calls.filter((one) => one.line === check).map(({ body }) => (body as { ip: string }).ip)
    await waitFor(() => expect(asked()).toEqual(['2606:4700:4700::1111', '8.8.8.8']))
  })

  test.each([
    ['', 'IP address is required.'],
    ['example.com', 'Enter an IP address. Host names are not looked up.'],
    ['8.8.8', 'Not an IP address. Enter one such as 203.0.113.7 or 2001:db8::7.'],
    ['8.8.8.0/24', 'Not an IP address. Enter one such as 203.0.113.7 or 2001:db8::7.'],
    ['0x7f.1', 'Not an IP address. Enter one such as 203.0.113.7 or 2001:db8::7.'],
  ])('does not send %j', async (text, problem) => {
    const calls = fakeApi({ [line]: { body: facts } })
    at(`?${new URLSearchParams({ ip: text })}`)
    await screen.findByRole('region', { name: 'Your address' })
    expect(field().value).toBe(text)
    if (text === '') fireEvent.submit(field().closest('form')!)
    expect(screen.getByText(problem)).toBeTruthy()
    expect(calls.map((one) => one.line)).toEqual([line])
  })

  test.each([
    ['8.8.8.8:53', '8.8.8.8'],
    ['[2606:4700:4700::1111]:443', '2606:4700:4700::1111'],
    ['fe80::1%eth0', 'fe80::1'],
    ['\u200e8.8.8.8\u200b', '8.8.8.8'],
  ])('looks up the address in %j', async (text, address) => {
    const calls = fakeApi({ ...(await passHumanChecks()), [check]: reply })
    at(`?${new URLSearchParams({ ip: text })}`)
    await screen.findByRole('region', { name: 'Address' })
    expect(calls.find((one) => one.line === check)?.body).toMatchObject({ ip: address })
  })

  test('looks up the address again once the data is prepared', async () => {
    const calls = fakeApi({
      ...(await passHumanChecks()),
      [check]: () => {
        const isFirst = calls.filter((one) => one.line === check).length === 1
        return { body: { ...reply.body, data: isFirst ? 'preparing' : 'ready' } }
      },
      [line]: () => held.promise,
    })
    const held = Promise.withResolvers<{ body: object }>()
    at('?ip=8.8.8.8')
    const panel = within(await screen.findByRole('region', { name: 'Address' }))
    expect(panel.getAllByText('Preparing the data').length).toBe(2)
    held.resolve({ body: facts })
    expect((await panel.findAllByText('Unknown')).length).toBe(2)
    expect(calls.filter((one) => one.line === check).length).toBe(2)
  })

  test('can be cancelled and tried again', async () => {
    const held = Promise.withResolvers<{ body: object }>()
    const checks = await passHumanChecks()
    fakeApi({ ...checks, 'GET /api/human': () => held.promise, [check]: reply })
    at('?ip=8.8.8.8')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('8.8.8.8 was not looked up.')).toBeTruthy()
    fakeApi({ ...checks, [check]: failure(500, 'It broke.') })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Could not look up 8.8.8.8')
    fakeApi({ ...checks, [check]: reply })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Address' })).toBeTruthy()
  })
})
