import assert from 'node:assert/strict'
import type { FirstData } from '#contract/first-data.ts'

export function sentPage(html: string) {
  const one = (pattern: RegExp): string => {
    const found = [...html.matchAll(pattern)]
    assert.equal(found.length, 1, `${pattern} in ${html.slice(0, 2000)}`)
    return found[0]![1]!.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  }
  const meta = (name: string) => one(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`, 'g'))
  return {
    title: one(/<title>([^<]*)<\/title>/g),
    description: meta('description'),
    canonical: one(/<link rel="canonical" href="([^"]*)">/g),
    robots: meta('robots'),
    meta,
    first: JSON.parse(
      one(/<script type="application\/json" id="first-data">([^<]*)<\/script>/g),
    ) as FirstData,
  }
}
