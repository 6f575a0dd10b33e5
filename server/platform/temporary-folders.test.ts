import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import * as servers from '#test/servers/server-process.ts'
import { removeLeftFolders, temporaryFolder } from './temporary-folders.ts'

function folderOf(pid: number, place: string): string {
  const own = temporaryFolder('test')
  const name = basename(own).replace(`-${process.pid}-`, `-${pid}-`)
  renameSync(own, join(place, name))
  writeFileSync(join(place, name, 'file'), 'x')
  return name
}

test('folders of processes that are gone are removed, with their files, and no others', async (t) => {
  const place = await servers.temporaryFolder(t)
  const gone = spawnSync(process.execPath, ['--version']).pid
  const running = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  t.after(() => running.kill())
  await once(running, 'spawn')
  const left = folderOf(gone, place)
  const own = folderOf(process.pid, place)
  const ofOtherHost = left.replace(/-[\da-f]{6}-/, '-000000-')
  const kept = [
    folderOf(running.pid!, place),
    'bindex-aBcDeF',
    `bindex-notes-${gone}`,
    ofOtherHost,
  ].toSorted()
  for (const name of kept) mkdirSync(join(place, name), { recursive: true })
  mkdirSync(join(place, 'elsewhere'))
  writeFileSync(join(place, 'elsewhere', 'file'), 'x')
  const link = left.replace(/\w{6}$/, 'aaaaaa')
  symlinkSync(join(place, 'elsewhere'), join(place, link))
  removeLeftFolders(place)
  const names = readdirSync(place)
  assert.deepEqual(names.toSorted(), [...kept, link, 'elsewhere'].toSorted())
  assert.ok(!names.includes(left) && !names.includes(own))
  assert.deepEqual(readdirSync(join(place, 'elsewhere')), ['file'])
})
