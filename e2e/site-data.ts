// What the site's data holds, as its API says.

const site = process.env['BINDEX_SITE']

/** All BINs that a search has. */
export async function bins(search: object): Promise<string[]> {
  const all: string[] = []
  for (let page = 1; ; page++) {
    const reply = await fetch(`${site}/api/binLookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...search, page, limit: 1000 }),
    })
    const { data, pagination } = (await reply.json()) as {
      data: { bin: string }[]
      pagination: { last_page: number }
    }
    all.push(...data.map(({ bin }) => bin))
    if (page >= pagination.last_page) return all
  }
}

/** Six-digit BINs; none where there is no site to ask. */
export async function someBins(count: number): Promise<string[]> {
  if (site === undefined) return []
  const all = await bins({ vendors: ['VISA'] })
  return all.filter((bin) => bin.length === 6).slice(0, count)
}

export async function largestBank(): Promise<string> {
  if (site === undefined) return ''
  const reply = await fetch(`${site}/api/banks?limit=1`)
  const { data } = (await reply.json()) as { data: { slug: string }[] }
  return data[0]!.slug
}
