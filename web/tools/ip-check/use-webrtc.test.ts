import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutDuplicates, readCandidate } from './use-webrtc.ts'

const cases: [line: string, found: object | undefined][] = [
  [
    'candidate:842163049 1 udp 1677729535 203.0.113.5 46154 typ srflx raddr 0.0.0.0 rport 0 generation 0',
    { type: 'srflx', address: '203.0.113.5', family: 4, protocol: 'udp' },
  ],
  [
    'candidate:1 1 udp 2122262783 2a6b1f0e-8b1c-4c52-9d62-4f1f4f1d1a11.local 50000 typ host',
    { type: 'host', address: null, family: null, protocol: 'udp' },
  ],
  [
    'candidate:1 1 TCP 9 192.168.1.5 9 typ host tcptype active',
    { type: 'host', address: '192.168.1.5', family: 4, protocol: 'tcp' },
  ],
  [
    'candidate:1 1 udp 9 2001:DB8:0:0:0:0:0:5 9 typ srflx',
    { type: 'srflx', address: '2001:db8::5', family: 6, protocol: 'udp' },
  ],
  [
    'candidate:1 1 udp 9 198.51.100.9 9 typ relay',
    { type: 'other', address: '198.51.100.9', family: 4, protocol: 'udp' },
  ],
  ['', undefined],
  ['candidate:1 1 udp', undefined],
  ['a=candidate', undefined],
]
for (const [line, found] of cases) {
  test(`reads "${line.slice(0, 60)}"`, () => assert.deepEqual(readCandidate(line), found))
}

test('removes duplicate addresses', () => {
  const one = readCandidate('candidate:1 1 udp 9 203.0.113.5 1 typ srflx')!
  const other = readCandidate('candidate:2 1 udp 9 203.0.113.5 2 typ srflx')!
  assert.equal(withoutDuplicates([one, other, { ...one, type: 'host' }]).length, 2)
})
