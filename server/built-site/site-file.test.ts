import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { madeApp } from '#test/apps/made-app.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { sentPage } from '#test/apps/sent-page.ts'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'
import { ConfigError } from '../platform/config.ts'
import { readSite } from './site-file.ts'

const link = { label: 'x', href: 'https://x.example/' }
const banner = { text: 'x', href: 'https://x.example/' }

test('without a site.json, the site has safe default links', () => {
  const { site, pictures } = readSite({ dataDir: '/nowhere', siteName: 'Mine' })
  assert.equal(site.name, 'Mine')
  assert.equal(site.friends.length, 2)
  assert.ok([...site.banners, ...site.friends, site.chat].every(({ href }) => href.startsWith('https://')))
  assert.equal(pictures.size, 0)
})

test('the content of site.json is on every page, and its pictures are served', async (t) => {
  const folder = await temporaryFolder(t)
  const picture = Buffer.from('picture')
  await writeFile(join(folder, 'My Banner.PNG'), picture)
  await writeFile(join(folder, 'b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(
    join(folder, 'site.json'),
    JSON.stringify({
      banners: [
        { text: ' One ', href: 'http://one.example' },
        { ...banner, image: 'My Banner.PNG' },
        { ...banner, image: 'b.svg' },
      ],
      chat: link,
      friends: [],
    }),
  )
  const app = await madeApp(t, { DATA_DIR: folder })
  const { site } = sentPage((await app.inject('/')).body).first
  assert.deepEqual(site.banners[0], { text: 'One', href: 'http://one.example/' })
  assert.match(site.banners[1]!.image!, /^\/banners\/2\.png\?v=[\w-]{8}$/)
  assert.deepEqual(site.chat, link)
  assert.deepEqual(site.friends, [])
  const png = await app.inject(site.banners[1]!.image!)
  assert.equal(png.headers['content-type'], 'image/png')
  assert.deepEqual(png.rawPayload, picture)
  const svg = await app.inject(site.banners[2]!.image!)
  assert.equal(
    svg.headers['content-security-policy'],
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
  assert.equal((await app.inject('/banners/site.json')).statusCode, 404)
})

test('an invalid site.json is refused in one sentence', async (t) => {
  const dataDir = await temporaryFolder(t)
  await writeFile(join(dataDir, 'large.png'), Buffer.alloc(500_001))
  await writeFile(join(dataDir, 'x.txt'), '')
  for (const [content, sentence] of [
    ['{', /^site\.json is not JSON: .+\.$/],
    ['[]', 'site.json must be an object with banners, chat, friends.'],
    [{ baners: [] }, 'site.json may only have banners, chat, friends; got "baners".'],
    [{ banners: {} }, 'banners in site.json must be a list of at most 10.'],
    [
      { banners: Array.from({ length: 11 }, () => banner) },
      'banners in site.json must be a list of at most 10.',
    ],
    [{ banners: ['x'] }, 'banners[0] in site.json must be an object with text, href, image.'],
    [
      { banners: [banner, { ...banner, text: '' }] },
      'banners[1].text in site.json must be text of 1 to 200 characters.',
    ],
    [
      { banners: [{ ...banner, text: 'x'.repeat(201) }] },
      'banners[0].text in site.json must be text of 1 to 200 characters.',
    ],
    [
      { banners: [{ ...banner, alt: '' }] },
      'banners[0] in site.json may only have text, href, image; got "alt".',
    ],
    [{ chat: null }, 'chat in site.json must be an object with label, href.'],
    [
      { chat: { ...link, href: 'javascript:alert(1)' } },
      'chat.href in site.json must be an address that begins with https:// or http://; got "javascript:alert(1)".',
    ],
    [
      { chat: { ...link, href: 'x.example' } },
      'chat.href in site.json must be an address that begins with https:// or http://; got "x.example".',
    ],
    [
      { chat: { ...link, href: 'https://user:word@x.example' } },
      /^chat\.href in site\.json must be an address/,
    ],
    [
      { chat: { label: 'x' } },
      'chat.href in site.json must be an address that begins with https:// or http://.',
    ],
    [{ friends: [link, link, link] }, 'friends in site.json must be a list of at most 2.'],
    [
      { friends: [{ ...link, label: 7 }] },
      'friends[0].label in site.json must be text of 1 to 200 characters.',
    ],
    [
      { banners: [{ ...banner, image: 'none.png' }] },
      'banners[0].image in site.json is not a file next to site.json; got "none.png".',
    ],
    [
      { banners: [{ ...banner, image: 'large.png' }] },
      'banners[0].image in site.json must be at most 500 kB; got "large.png".',
    ],
    [
      { banners: [{ ...banner, image: 'x.txt' }] },
      'banners[0].image in site.json must end in .png, .jpg, .jpeg, .webp, .avif, .gif or .svg; got "x.txt".',
    ],
    [
      { banners: [{ ...banner, image: '../x.png' }] },
      'banners[0].image in site.json must be a file next to site.json, without a folder; got "../x.png".',
    ],
    [{ banners: [{ ...banner, image: '..\\x.png' }] }, /must be a file next to site\.json/],
    [{ banners: [{ ...banner, image: 'https://x.example/x.png' }] }, /must be a file next to site\.json/],
  ] as const) {
    await writeFile(
      join(dataDir, 'site.json'),
      typeof content === 'string' ? content : JSON.stringify(content),
    )
    assert.throws(
      () => readSite({ dataDir, siteName: 'Mine' }),
      (error: Error) => {
        assert.ok(error instanceof ConfigError, String(error))
        if (typeof sentence === 'string') assert.equal(error.message, sentence)
        else assert.match(error.message, sentence)
        return true
      },
    )
  }
})

test('an invalid site.json stops the start', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'dataset.bindex'), snapshotOf())
  await writeFile(join(folder, 'site.json'), '{ "friends": 2 }')
  const { exited, output } = runProgram(t, 'server/main.ts', [], { DATA_DIR: folder, STUN_PORT: '0' })
  assert.equal(await exited, 1)
  assert.equal(output(), 'friends in site.json must be a list of at most 2.\n')
})
