// A small mmdb file with two records, of any record size, as MaxMind's specification describes the format.

type Value = string | number | Value[] | { [name: string]: Value }

/** A tree of IPv6 with IPv4 under ::/96, and the alias ::ffff:0:0/96 that leads there too. */
export function madeMmdb(
  recordSize: 24 | 28 | 32,
  records: { network: string; bits: number; data: Value }[],
) {
  const nodes: [Child, Child][] = [[null, null]]
  for (const [at, { network, bits }] of records.entries()) put(nodes, network, bits, { record: at })
  const v4 = follow(nodes, 96)
  if (v4 !== undefined) put(nodes, `${'0'.repeat(80)}${'1'.repeat(16)}`, 96, v4)
  const encoded = records.map(({ data }) => encode(data))
  const offsets = encoded.map((_, at) => encoded.slice(0, at).reduce((sum, { length }) => sum + length, 0))
  const value = (child: Child): number => {
    if (child === null) return nodes.length
    return typeof child === 'number' ? child : nodes.length + 16 + offsets[child.record]!
  }
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_781_654_400,
    database_type: 'Test',
    description: { en: 'Test' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: recordSize,
  }
  return Buffer.concat([
    ...nodes.map(([left, right]) => packNode(recordSize, value(left), value(right))),
    Buffer.alloc(16),
    ...encoded,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode(metadata),
  ])
}

type Child = null | number | { record: number }

function put(nodes: [Child, Child][], network: string, bits: number, leaf: Child): void {
  let node = 0
  for (let depth = 0; depth < bits; depth++) {
    const side = network[depth] === '1' ? 1 : 0
    if (depth === bits - 1) nodes[node]![side] = leaf
    else {
      nodes[node]![side] ??= nodes.push([null, null]) - 1
      node = nodes[node]![side] as number
    }
  }
}

function follow(nodes: [Child, Child][], depth: number): number | undefined {
  let node: Child = 0
  for (let at = 0; at < depth && typeof node === 'number'; at++) node = nodes[node]![0]
  return typeof node === 'number' ? node : undefined
}

function packNode(recordSize: number, left: number, right: number): Buffer {
  const node = Buffer.alloc(recordSize / 4)
  if (recordSize === 32) {
    node.writeUInt32BE(left, 0)
    node.writeUInt32BE(right, 4)
    return node
  }
  node.writeUIntBE(left & 0xffffff, 0, 3)
  node.writeUIntBE(right & 0xffffff, recordSize === 28 ? 4 : 3, 3)
  if (recordSize === 28) node[3] = ((left >>> 24) << 4) | (right >>> 24)
  return node
}

const maps = 7
const texts = 2
const numbers = 6

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(texts, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(numbers, 4), bytes])
  }
  // Arrays have the extended type 11: the control byte holds 0, and the next byte holds the type minus 7.
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 4]), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([
    control(maps, entries.length),
    ...entries.flatMap(([name, one]) => [encode(name), encode(one)]),
  ])
}

function control(type: number, size: number): Buffer {
  return size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29])
}
