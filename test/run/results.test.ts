import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { temporaryFolder } from '../servers/server-process.ts'
import { readReport } from './results.ts'

async function read(t: TestContext, xml: string, folder = '') {
  const path = join(await temporaryFolder(t), 'junit.xml')
  writeFileSync(path, xml)
  const { times, ...results } = readReport(path, { folder })
  return { ...results, times: [...times] }
}

test('reads a report of vitest', async (t) => {
  const results = await read(
    t,
    `<?xml version="1.0" encoding="UTF-8" ?>
<testsuites name="vitest tests" tests="4" failures="1" errors="0" time="0.08">
    <testsuite name="web/a.test.tsx" tests="4" failures="1" errors="0" skipped="1" time="0.08">
        <testcase classname="web/a.test.tsx" name="a &quot;b&quot; &lt;c&gt;" time="0.25">
        </testcase>
        <testcase classname="web/a.test.tsx" name="skipped" time="0">
            <skipped/>
        </testcase>
        <testcase classname="web/a.test.tsx" name="suite &gt; fails" time="0.5">
            <failure message="expected 1 to be 2" type="AssertionError">
AssertionError: expected 1 to be 2
            </failure>
        </testcase>
    </testsuite>
</testsuites>`,
  )
  assert.deepEqual(results, {
    passed: 1,
    failures: [{ name: 'suite > fails', at: 'web/a.test.tsx', text: 'expected 1 to be 2' }],
    passedLater: [],
    skips: ['no reason given'],
    times: [['web/a.test.tsx', 0.75]],
  })
})

test('reads a report of Playwright', async (t) => {
  const results = await read(
    t,
    `<testsuites id="" name="" tests="3" failures="1" skipped="1" errors="0" time="4.2">
<testsuite name="lists/view.spec.ts" hostname="" tests="3" failures="1" skipped="1" time="0.059" errors="0">
<testcase name="passes" classname="lists/view.spec.ts" time="2">
<system-out>
<![CDATA[<testcase> <failure message="printed by the test">
]]>
</system-out>
</testcase>
<testcase name="is skipped" classname="lists/view.spec.ts">
<properties>
<property name="skip" value="chromium: not found">
</property>
</properties>
<skipped>
</skipped>
</testcase>
<testcase name="fails" classname="lists/view.spec.ts" time="1">
<failure message="expect(received).toBe(expected)" type="expect.toBe">
<![CDATA[  lists/view.spec.ts:2:118 › fails]]>
</failure>
</testcase>
</testsuite>
</testsuites>`,
    'e2e',
  )
  assert.deepEqual(results, {
    passed: 1,
    failures: [{ name: 'fails', at: 'e2e/lists/view.spec.ts', text: 'expect(received).toBe(expected)' }],
    passedLater: [],
    skips: ['chromium: not found'],
    times: [['e2e/lists/view.spec.ts', 3]],
  })
})

test('a missing report is empty', () => {
  assert.deepEqual(readReport('/nowhere/junit.xml').passed, 0)
})
