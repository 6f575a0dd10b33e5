import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'
import { lockFile } from './file-lock.ts'

test('one process at a time has the lock, until it ends or is killed', async (t) => {
  const path = join(await temporaryFolder(t), 'lock')
  const code = `import { lockFile } from './server/db/move/file-lock.ts'
    console.log(lockFile(${JSON.stringify(path)}) ? 'LOCKED' : 'REFUSED')
    setInterval(() => {}, 1000)`
  const other = () => runProgram(t, '--input-type=module', ['--eval', code], {})
  const first = other()
  await first.says(/LOCKED/)
  assert.equal(lockFile(path), undefined)
  await other().says(/REFUSED/)
  first.process.kill('SIGKILL')
  await first.exited
  const unlock = lockFile(path)
  assert.ok(unlock)
  assert.equal(lockFile(path), undefined)
  await other().says(/REFUSED/)
  unlock()
  await other().says(/LOCKED/)
})
