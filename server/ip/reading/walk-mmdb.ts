// mmdb-lib finds one address; this visits every network of a file.
import type { Metadata } from 'mmdb-lib/lib/metadata.js'
import type { Family } from '../addresses/address.ts'
import type { NumberedRange } from '../addresses/numbers.ts'

type Visit = (pointer: number, range: NumberedRange) => void

/** In an IPv6 file, IPv4 is under ::/96; aliases that lead there have the same data and are skipped. */
export function walkMmdb(bytes: Buffer, metadata: Metadata, visit: Visit): void {
  const child = childReader(bytes, metadata.recordSize)
  const { nodeCount, ipVersion } = metadata
  if (ipVersion === 4) return walk(0, 4)
  let root = 0
  for (let depth = 0; depth < 96 && root < nodeCount; depth++) root = child(root, 0)
  if (root < nodeCount) walk(root, 4)
  walk(0, 6, root)

  function walk(from: number, family: Family, leftOut = -1): void {
    const bits = family === 4 ? 32 : 128
    const waiting: [node: number, depth: number, prefix: bigint][] = [[from, 0, 0n]]
    // Nodes have two children; visiting many more than that means that the tree has a cycle.
    let steps = 16 * (nodeCount + 1)
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (--steps < 0) throw new RangeError('its tree has a cycle')
      const [node, depth, prefix] = next
      if (node === leftOut && depth > 0) continue
      if (node > nodeCount) {
        const size = 1n << BigInt(bits - depth)
        const start = prefix * size
        visit(node, { family, start, end: start + size - 1n })
      } else if (node < nodeCount && depth < bits) {
        // The right one is pushed first, so that the left one is visited first and ranges come out sorted.
        waiting.push([child(node, 1), depth + 1, prefix * 2n + 1n], [child(node, 0), depth + 1, prefix * 2n])
      }
    }
  }
}

function childReader(bytes: Buffer, recordSize: number): (node: number, side: 0 | 1) => number {
  if (recordSize === 24) return (node, side) => bytes.readUIntBE(node * 6 + side * 3, 3)
  if (recordSize === 32) return (node, side) => bytes.readUInt32BE(node * 8 + side * 4)
  return (node, side) => {
    const middle = bytes[node * 7 + 3]!
    return side === 0
      ? ((middle & 0xf0) << 20) | bytes.readUIntBE(node * 7, 3)
      : ((middle & 0x0f) << 24) | bytes.readUIntBE(node * 7 + 4, 3)
  }
}
