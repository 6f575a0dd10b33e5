import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runInSandbox } from './sandbox-run.ts'

const rows = async (code: string) =>
  (await runInSandbox(code)).uses.map(({ how, path, input }) =>
    [how, path, ...input.filter(Boolean)].join(' '),
  )

describe('a sandbox run', () => {
  for (const [name, code, ...wanted] of [
    ['resolves promises', 'navigator.getBattery().then((b) => fetch("/" + b.level))', 'call fetch /…'],
    [
      'resolves awaited promises',
      '(async () => { const r = await fetch("/a"); (await r.json()).key })()',
      'read fetch().json().key',
    ],
    ['calls listeners', 'addEventListener("load", () => document.cookie)', 'read document.cookie'],
    ['calls handlers set as properties', 'window.onload = () => screen.width', 'read screen.width'],
    ['fires timers', 'setTimeout(() => history.length, 1e6)', 'read history.length'],
    ['runs text passed to a timer', 'setTimeout("navigator.vendor")', 'read navigator.vendor'],
    [
      'records how elements were found',
      'document.querySelector("#a").value',
      'read document.querySelector("#a").value',
    ],
    [
      'records concatenated addresses',
      'new Image().src = atob("aHR0cHM6Ly8=") + "x.example"',
      'write Image().src https://x.example',
    ],
    [
      'lets a script think that it runs for the first time',
      'if (!window.done) navigator.platform',
      'read navigator.platform',
    ],
    [
      'calls listeners after the script failed',
      'setTimeout(() => screen.height); missing()',
      'read screen.height',
    ],
  ] as const) {
    test(name, async () => {
      const found = await rows(code)
      for (const row of wanted) assert.ok(found.includes(row), `${row}\nnot in\n${found.join('\n')}`)
    })
  }

  for (const [end, code] of [
    ['finished', '1 + 1'],
    ['error', 'throw new TypeError("no")'],
    ['error', '(async () => { await fetch("/a"); missing() })()'],
    ['finished', '(async () => { await fetch("/a"); screen.width })()'],
    ['memory', 'var a = []; for (;;) a.push("x".repeat(1e6) + a.length)'],
    ['memory', 'var a = []; for (;;) a.push({})'],
    ['depth', 'function down() { return down() + 1 }; down()'],
    ['depth', '('.repeat(100_000)],
  ] as const) {
    test(`ends with ${end}: ${code.slice(0, 60)}`, async () =>
      assert.equal((await runInSandbox(code)).end, end))
  }

  test('counts callbacks that fail, at once or later', async () => {
    const { failedCallbacks } = await runInSandbox(
      'setTimeout(() => missing()); setTimeout(async () => { await 1; missing() }); setTimeout(() => 1)',
    )
    assert.equal(failedCallbacks, 2)
  })

  test('calls what a script exports, and what that returns', async () => {
    for (const code of [
      'window.sdk = { init: async (options) => ({ get() { return navigator.platform } }) }',
      'module.exports = class { constructor(key) { if (typeof key !== "string") throw 1 } load() { navigator.platform } }',
      'Object.defineProperty(exports, "a", { value: () => navigator.platform })',
      'define(["b"], (b) => ({ collect: () => Promise.resolve(() => navigator.platform) }))',
      'export const start = () => navigator.platform',
      'var a = new (function K() {}); a.constructor.prototype.run = () => document.body.constructor.name + navigator.platform',
    ])
      assert.ok((await rows(code)).includes('read navigator.platform'), code)
  })

  test('ends a script that does nothing but compute after 8 seconds', async (t) => {
    const now = performance.now.bind(performance)
    // A clock that is twenty times as fast.
    t.mock.method(performance, 'now', () => now() * 20)
    const start = performance.now()
    assert.equal((await runInSandbox('for (;;) {}')).end, 'time')
    assert.ok(performance.now() - start >= 8000)
  })

  test('has no access to the machine', async () => {
    const { error } = await runInSandbox(
      'throw new Error([typeof process, typeof require, typeof Deno, typeof std, typeof os].join())',
    )
    assert.equal(error, 'Error: undefined,undefined,undefined,undefined,undefined')
  })
})
