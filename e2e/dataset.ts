// BINs and banks of the site, from its API.
import { ask } from './api.ts'

interface Found {
  data: { bin: string }[]
  pagination: { last_page: number }
}

export async function bins(search: object): Promise<string[]> {
  const all: string[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = await ask<Found>('POST /api/binLookup', { ...search, page, limit: 1000 })
    all.push(...data.map(({ bin }) => bin))
    if (page >= pagination.last_page) return all
  }
}

export async function someBins(count: number): Promise<string[]> {
  const all = await bins({ vendors: ['VISA'] })
  return all.filter((bin) => bin.length === 6).slice(0, count)
}

export async function largestCountry(): Promise<string> {
  const { countries } = await ask<{ countries: { iso_code_2: string }[] }>('GET /api/dataset/coverage')
  return countries[0]!.iso_code_2
}

export async function largestBank(): Promise<string> {
  const { data } = await ask<{ data: { slug: string }[] }>('GET /api/banks?limit=1')
  return data[0]!.slug
}

/** A BIN whose longer ones are of different banks. */
export async function severalBanks(): Promise<string> {
  const { certainty } = await ask<{ certainty: { bin: string; issuer: string | null }[] }>(
    'POST /api/binLookup',
    { vendors: ['VISA'], limit: 1000, certainty: true },
  )
  return certainty.find(({ bin, issuer }) => bin.length === 6 && issuer === 'several')!.bin
}

/** Of banks with a website and a phone number. */
export async function reachableBins(): Promise<string[]> {
  const search = { countries: ['US'], limit: 1000 }
  const { data } = await ask<{
    data: { bin: string; bank_phone: string | null; issuer_url: string | null }[]
  }>('POST /api/binLookup', search)
  const found = data.filter(({ bin, bank_phone, issuer_url }) => bin.length === 6 && bank_phone && issuer_url)
  return found.slice(0, 5).map(({ bin }) => bin)
}
