// npm run pack [-- FOLDER]: makes the two packages, bindex and bindex-engine, as tarballs that npm can install.
import { join, resolve } from 'node:path'
import { buildSite } from '../server/built-site/build.ts'
import { packEngine } from './pack-engine.ts'
import { packSite } from './pack-site.ts'

const root = join(import.meta.dirname, '..')
const folder = resolve(process.env['INIT_CWD'] ?? '', process.argv[2] ?? join(root, 'var/packages'))
await buildSite(root)
for (const pack of [packSite, packEngine]) process.stdout.write(`${await pack(folder)}\n`)
