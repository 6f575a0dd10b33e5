// Finds addresses in texts, however they are written: proxies reveal their users in many notations.
import { setImmediate } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { readAddress } from '../../platform/addresses/address.ts'
import { Allowance, decodings } from './decodings.ts'
import { V4Search } from './written-v4.ts'
import { hexOf, V6Search } from './written-v6.ts'

interface Wanted {
  v4: V4Search
  v6: V6Search
}

const wantedOf = new WeakMap<ReadonlySet<string>, Wanted>()

function prepare(addresses: ReadonlySet<string>): Wanted {
  const bytes = [...addresses]
    .flatMap((text) => readAddress(text) ?? [])
    .map(({ text }) => ipaddr.parse(text).toByteArray())
  const v4 = bytes.filter(({ length }) => length === 4)
  const v6 = bytes.filter(({ length }) => length === 16)
  return { v4: new V4Search(v4), v6: new V6Search(v6, v4) }
}

const sliceMilliseconds = 5

export class AddressSearch {
  private readonly wanted: Wanted
  private readonly allowance = new Allowance()

  constructor(addresses: ReadonlySet<string>) {
    let wanted = wantedOf.get(addresses)
    if (!wanted) wantedOf.set(addresses, (wanted = prepare(addresses)))
    this.wanted = wanted
  }

  async finds(text: string): Promise<boolean> {
    let began = performance.now()
    for (const found of decodings(text, this.allowance)) {
      if (this.isIn(found)) return true
      if (performance.now() - began < sliceMilliseconds) continue
      await setImmediate()
      began = performance.now()
    }
    return false
  }

  get isIncomplete(): boolean {
    return this.allowance.isExceeded
  }

  private isIn(found: string | Buffer): boolean {
    const { v4, v6 } = this.wanted
    if (typeof found === 'string') return v4.isIn(found) || v6.isIn(found)
    return found.length === 4 ? v4.is(found) : v6.is(hexOf(found))
  }
}
