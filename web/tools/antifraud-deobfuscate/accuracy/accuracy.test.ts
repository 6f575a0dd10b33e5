import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chromium } from 'playwright-core'
import { precisionAndRecall, scoreLibraries } from './score.ts'
import { readLibraries } from '#test/data/fingerprint-libraries.ts'
import { chromiumFlags, need } from '#test/run/needs.ts'

const { path, missing } = need('chromium')

test(
  'reports what fingerprinting scripts read in Chromium, and takes none for a skimmer',
  // Nine scripts, each in the sandbox and three times in Chromium, beside other tests.
  { skip: missing, timeout: 30 * 60_000 },
  async (t) => {
    const browser = await chromium.launch({ executablePath: path!, args: chromiumFlags('127.0.0.1') })
    t.after(() => browser.close())
    const scores = await scoreLibraries(browser, await readLibraries())
    const rows = scores.map(
      ({ name, used, reported, right, missed, wrong }) =>
        `${name}: ${right} of ${used}, ${reported} reported; missed ${missed.join()}; wrong ${wrong.join()}`,
    )
    const { precision, recall } = precisionAndRecall(scores)
    assert.ok(precision >= 0.95, `${precision}\n${rows.join('\n')}`)
    assert.ok(recall >= 0.9, `${recall}\n${rows.join('\n')}`)
    for (const { name, report } of scores) assert.notEqual(report.skimmer.verdict, 'likely', name)
    const rightOf = (name: string) => scores.find((score) => score.name === name)!.right
    assert.ok(rightOf('SEON') >= 60, rows.join('\n'))
    assert.ok(rightOf('Castle') >= 45, rows.join('\n'))
    t.diagnostic(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n${rows.join('\n')}`)
  },
)
