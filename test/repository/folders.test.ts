// Folders do not import each other in a circle, not even types: one of them can then be read, moved or tested alone.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { describe, test } from 'node:test'

const root = join(import.meta.dirname, '../..')

interface Import {
  file: string
  target: string
}

/**
 * The imports from one room to another: a room is a folder, or a file at the top of contract, engine, answers, server or web. To
 * find circles of files, each file is one.
 */
type Rooms = Map<string, Map<string, Import[]>>

describe('no folders import each other in a circle', () => {
  for (const part of ['contract', 'engine', 'answers', 'server', 'web']) {
    test(part, () => {
      const rooms = readRooms(part)
      assert.deepEqual(
        circles(rooms).flatMap((circle) => describeCircle(rooms, circle)),
        [],
      )
    })
  }
})

describe('no files import each other in a circle', () => {
  for (const part of ['contract', 'engine', 'answers', 'server', 'web']) {
    test(part, () => {
      const rooms = readRooms(part, (file) => file)
      assert.deepEqual(
        circles(rooms).flatMap((circle) => describeCircle(rooms, circle)),
        [],
      )
    })
  }
})

test('the platform of the server does not know what is built on it', () => {
  const imports = [...readRooms('server')]
    .filter(([room]) => room.startsWith('server/platform'))
    .flatMap(([, targets]) => [...targets.values()].flat())
    .filter(({ target }) => target.startsWith('server/') && !target.startsWith('server/platform/'))
  assert.deepEqual(
    imports.map(({ file, target }) => `${file} imports ${target}`),
    [],
  )
})

describe('the check itself', () => {
  const files = {
    'server/app.ts': "import { a } from './a/a.ts'",
    'server/a/a.ts': "import { b } from '../b/b.ts'",
    'server/b/b.ts': "import { config } from '../config.ts'",
  }
  const circlesIn = (files: Record<string, string>) => circles(roomsOf(Object.entries(files)))

  test('accepts arrows in one direction', () => assert.deepEqual(circlesIn(files), []))

  for (const [how, code] of [
    ['an import', "import { a } from '../a/a.ts'"],
    ['an alias', "import { a } from '#server/a/a.ts'"],
    ['a type', "import type { A } from '../a/a.ts'"],
    ['a type in place', "type A = import('../a/a.ts').A"],
    ['a dynamic import', "const a = await import('../a/a.ts')"],
    ['a re-export', "export { a } from '../a/a.ts'"],
    ['a third folder', "import { c } from '../c/c.ts'"],
  ] as const) {
    test(`finds a circle through ${how}`, () => {
      const [circle = []] = circlesIn({
        ...files,
        'server/b/back.ts': code,
        'server/c/c.ts': "import { a } from '../a/a.ts'",
      })
      assert.ok(circle.includes('server/a') && circle.includes('server/b'), circle.join())
    })
  }
})

function readRooms(part: string, roomOf = folderOf): Rooms {
  const files = globSync(`${part}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  return roomsOf(
    files.map((file) => [file.replaceAll(sep, '/'), readFileSync(join(root, file), 'utf8')] as const),
    roomOf,
  )
}

function roomsOf(files: Iterable<readonly [file: string, code: string]>, roomOf = folderOf): Rooms {
  const rooms: Rooms = new Map()
  for (const [file, code] of files) {
    const imports = rooms.get(roomOf(file)) ?? new Map<string, Import[]>()
    rooms.set(roomOf(file), imports)
    for (const [, later, path = ''] of code.matchAll(
      /(await |=> )?\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g,
    )) {
      // A file may be loaded later by one whose types it imports.
      if (later && roomOf !== folderOf) continue
      const target = path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path)
      const room = roomOf(target)
      if (room === roomOf(file)) continue
      imports.set(room, [...(imports.get(room) ?? []), { file, target }])
    }
  }
  return rooms
}

function folderOf(file: string): string {
  const folder = posix.dirname(file)
  return folder.includes('/') ? folder : file
}

/** Rooms that reach each other, as sorted lists. */
function circles(rooms: Rooms): string[][] {
  const reached = new Map([...rooms.keys()].map((room) => [room, reachableFrom(rooms, room)]))
  const found = new Map<string, string[]>()
  for (const [room, others] of reached) {
    if (!others.has(room)) continue
    const circle = [...others].filter((other) => reached.get(other)?.has(room)).toSorted()
    found.set(circle.join(), circle)
  }
  return [...found.values()]
}

function reachableFrom(rooms: Rooms, start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) {
    for (const next of rooms.get(room)?.keys() ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(next)
    }
  }
  return reached
}

function describeCircle(rooms: Rooms, circle: string[]): string[] {
  return circle.flatMap((room) =>
    [...rooms.get(room)!]
      .filter(([other]) => circle.includes(other))
      .flatMap(([, imports]) => imports.map(({ file, target }) => `${file} imports ${target}`)),
  )
}
