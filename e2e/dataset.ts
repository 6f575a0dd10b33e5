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
