// Compares what the deobfuscator reports about fingerprinting scripts with what they do in Chromium.
import type { Browser } from 'playwright-core'
import { analyse } from '../report/analyse.ts'
import type { Report } from '../report/report.ts'
import { truthOf, unobservable, type Library, type Truth } from './truth.ts'

interface Score {
  name: string
  report: Report
  used: number
  reported: number
  right: number
  missed: string[]
  wrong: string[]
}

export async function scoreLibraries(browser: Browser, libraries: Library[]): Promise<Score[]> {
  const scores: Score[] = []
  for (const library of libraries) {
    const bytes = new TextEncoder().encode(library.source)
    const [truth, { report }] = await Promise.all([
      truthOf(browser, library),
      analyse({ name: library.name, bytes }, () => undefined),
    ])
    scores.push(scoreOf(library.name, report, truth))
  }
  return scores
}

/** An interface that was only looked at may be reported as read or as checked for. */
function scoreOf(name: string, report: Report, truth: Truth): Score {
  const reported = report.signals
    .filter(
      ({ id, isOnlyChecked }) => !unobservable.has(id) && (!isOnlyChecked || truth.get(id) === 'looked at'),
    )
    .map(({ id }) => id)
  const wrong = reported.filter((id) => !truth.has(id))
  return {
    name,
    report,
    used: truth.size,
    reported: reported.length,
    right: reported.length - wrong.length,
    missed: [...truth.keys()].filter((id) => !reported.includes(id)),
    wrong,
  }
}

export function precisionAndRecall(scores: Score[]): { precision: number; recall: number } {
  const sum = (count: (score: Score) => number) => scores.reduce((total, score) => total + count(score), 0)
  const right = sum((score) => score.right)
  return { precision: right / sum(({ reported }) => reported), recall: right / sum(({ used }) => used) }
}
