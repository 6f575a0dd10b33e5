// Fingerprinting scripts as their packages ship them, and how a page starts them.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface Library {
  name: string
  file: string
  start: string
}

const modules = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '../..')

const promised = 'new Promise((resolve) => setTimeout(resolve, 50))'

const libraries: readonly Library[] = [
  {
    name: 'FingerprintJS',
    file: '@fingerprintjs/fingerprintjs/dist/fp.umd.min.js',
    start: 'FingerprintJS.load().then((agent) => agent.get())',
  },
  {
    name: 'BotD',
    file: '@fingerprintjs/botd/dist/botd.cjs.js',
    start: 'module.exports.load().then((agent) => agent.detect())',
  },
  {
    name: 'ClientJS',
    file: 'clientjs/dist/client.min.js',
    start: 'new ClientJS().getFingerprint()',
  },
  {
    name: 'ThumbmarkJS',
    file: '@thumbmarkjs/thumbmarkjs/dist/thumbmark.umd.js',
    start: 'new ThumbmarkJS.Thumbmark({ experimental: true }).get()',
  },
  {
    name: 'fingerprintjs2',
    file: 'fingerprintjs2/dist/fingerprint2.min.js',
    start: 'Fingerprint2.getPromise({ excludes: {} })',
  },
  {
    name: 'Imprint',
    file: 'imprintjs/dist/imprint.min.js',
    start:
      'imprint.test(["audio","availableScreenResolution","canvas","colorDepth","cookies","cpuClass","deviceDpi","doNotTrack","indexedDb","installedFonts","installedLanguages","language","localIp","localStorage","mediaDevices","pixelRatio","platform","plugins","processorCores","screenResolution","sessionStorage","timezoneOffset","touchSupport","userAgent","webGl"])',
  },
  {
    name: 'Broprint',
    file: '@rajesh896/broprint.js/lib/index.global.js',
    start: promised,
  },
  {
    name: 'SEON',
    file: '@seontechnologies/seon-javascript-sdk/agent.umd.js',
    start: 'Promise.resolve(seon.init()).then(() => seon.getSession())',
  },
  {
    name: 'Castle',
    file: '@castleio/castle-js/dist/castle.browser.js',
    start:
      'Promise.resolve(Castle.configure({ pk: "pk_" + "a".repeat(32) })).then((one) => (one ?? Castle).createRequestToken())',
  },
]

export const readLibraries = () =>
  Promise.all(
    libraries.map(async ({ name, file, start }) => ({
      name,
      start,
      source: await readFile(join(modules, file), 'utf8'),
    })),
  )
