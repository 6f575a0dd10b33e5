// The examples of docs/library.md are run, and print what the page says. UPDATE_EXAMPLES=1 writes what they print.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { DeviceInfo } from '#contract/calls/device.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { compileInstalled, runInstalled } from '#test/servers/installed-engine.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'

const page = join(import.meta.dirname, '../docs/library.md')
/** A program, and what it prints. */
const examples = /^```(?<language>js|ts)\n(?<code>[^]*?)^```\n\n```text\n(?<printed>[^]*?)^```$/gm

/** A site with the small dataset, whose file is ready. */
async function startSite(t: TestContext): Promise<string> {
  const folder = await temporaryFolder(t)
  const snapshot = snapshotOf()
  const dataset = await Dataset.open(readableBytes(snapshot))
  const app = await madeApp(t, { DATA_DIR: folder }, { dataset })
  await writeSnapshot(join(folder, 'dataset.bindex'), snapshot)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  for (;;) {
    const { state } = (await app.inject('/api/dataset/device')).json<DeviceInfo>()
    if (state !== 'preparing') return address
    await setTimeout(20)
  }
}

test('the examples of the page print what it says', async (t) => {
  const site = await startSite(t)
  const text = readFileSync(page, 'utf8')
  const found = [...text.matchAll(examples)]
  assert.equal(found.length, [...text.matchAll(/^```[jt]s$/gm)].length)
  let now = text
  for (const [block, language = '', code = '', said] of found) {
    const program = code.replace('https://bins.example', site)
    const printed = `${(await runInstalled(`example.${language}`, program)).replaceAll('\r', '').trimEnd()}\n`
    now = now.replace(block, () => `\`\`\`${language}\n${code}\`\`\`\n\n\`\`\`text\n${printed}\`\`\``)
    if (!process.env['UPDATE_EXAMPLES']) assert.equal(printed, said)
    if (language === 'ts') assert.equal(await compileInstalled('example.ts', code), '')
  }
  if (process.env['UPDATE_EXAMPLES']) writeFileSync(page, now)
})
