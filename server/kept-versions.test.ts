import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { bothDatabases } from '#test/servers/databases.ts'
import { runProgram, startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { httpCaller, type Person } from '#test/versions/http-caller.ts'
import { keptReplies, keptVersions, unpackBackup, unpackVersion } from '#test/versions/kept-version.ts'

/** They change with every reading, or with the day of it. */
const volatile = new Set(['views', 'used_at', 'generated'])

function assertKept(reply: unknown, kept: unknown, path: string): void {
  if (Array.isArray(kept)) {
    assert.ok(Array.isArray(reply), `${path} has other items`)
    // A later version may know more fields of a source.
    if (path.endsWith('].fields'))
      return assert.deepEqual(
        kept.filter((field) => !reply.includes(field)),
        [],
        path,
      )
    assert.equal(reply.length, kept.length, `${path} has other items`)
    for (const [at, item] of kept.entries()) assertKept(reply[at], item, `${path}[${at}]`)
  } else if (typeof kept === 'object' && kept !== null) {
    assert.ok(typeof reply === 'object' && reply !== null, `${path} is gone`)
    for (const [name, value] of Object.entries(kept)) {
      if (!volatile.has(name)) assertKept((reply as Record<string, unknown>)[name], value, `${path}.${name}`)
    }
  } else assert.equal(reply, kept, path)
}

async function readBack(t: TestContext, version: string, environment: Record<string, string>): Promise<void> {
  const { userIds, replies } = keptReplies(version)
  const { address } = await startServer(t, { RATE_LIMITS: 'off', STUN_PORT: 'off', ...environment })
  const call = httpCaller(address)
  const people: Person[] = []
  for (const userId of userIds) {
    people.push({ userId, token: (await call('POST /api/auth/login', undefined, { userId })).token })
  }
  for (const { by, line, reply } of replies) {
    assertKept(await call(line, by === undefined ? undefined : people[by]), reply, line)
  }
}

async function restore(t: TestContext, file: string, environment: Record<string, string>): Promise<void> {
  const { exited, output } = runProgram(t, 'server/bindex/main.ts', ['restore', file], environment)
  assert.equal(await exited, 0, output())
}

for (const version of keptVersions()) {
  describe(`version ${version}`, () => {
    test('its data folder works', async (t) => {
      const dataDir = await temporaryFolder(t)
      unpackVersion(version, dataDir, { database: true })
      await readBack(t, version, { DATA_DIR: dataDir })
    })

    for (const { dialect, skip, place } of bothDatabases) {
      test(`its backup can be restored in ${dialect}`, { skip }, async (t) => {
        const dataDir = await temporaryFolder(t)
        unpackVersion(version, dataDir, { database: false })
        const file = join(await temporaryFolder(t), 'backup.db')
        unpackBackup(version, file)
        const { databaseUrl } = await place(t)
        const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
        await restore(t, file, environment)
        await readBack(t, version, environment)
      })
    }
  })
}

test('the version of today is kept', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string
  }
  assert.ok(keptVersions().includes(version), 'Run npm run keep-version.')
})
