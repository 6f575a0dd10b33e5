import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { IpFacts, IpList, IpSource } from '#contract/calls/ip.ts'
import { failure, fakeApi } from '#test/web/fake-api.ts'
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
})
