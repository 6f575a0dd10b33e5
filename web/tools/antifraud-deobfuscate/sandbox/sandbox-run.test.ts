import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tryRun } from './sandbox-run.ts'

const rows = async (code: string) =>
  (await tryRun(code)).uses.map(({ how, path, input }) => [how, path, ...input.filter(Boolean)].join(' '))

describe('the run in the sandbox', () => {
  for (const [name, code, ...wanted] of [
    ['promises are kept', 'navigator.getBattery().then((b) => fetch("/" + b.level))', 'call fetch /…'],
    [
      'awaited ones too',
      '(async () => { const r = await fetch("/a"); (await r.json()).key })()',
      'read fetch().json().key',
    ],
    ['listeners are called', 'addEventListener("load", () => document.cookie)', 'read document.cookie'],
    ['what is set as a listener, too', 'window.onload = () => screen.width', 'read screen.width'],
    ['timers end', 'setTimeout(() => history.length, 1e6)', 'read history.length'],
    ['text that is run', 'setTimeout("navigator.vendor")', 'read navigator.vendor'],
    [
      'elements keep how they were found',
      'document.querySelector("#a").value',
      'read document.querySelector("#a").value',
    ],
    [
      'addresses are joined',
      'new Image().src = atob("aHR0cHM6Ly8=") + "x.example"',
      'write Image().src https://x.example',
    ],
    ['a script that ran already is not', 'if (!window.done) navigator.platform', 'read navigator.platform'],
    [
      'one that fails goes on with its listeners',
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
    ['time', 'for (;;) {}'],
    ['memory', 'var a = []; for (;;) a.push("x".repeat(1e6) + a.length)'],
    ['memory', 'var a = []; for (;;) a.push({})'],
    ['depth', 'function down() { return down() + 1 }; down()'],
    ['depth', '('.repeat(100_000)],
  ] as const) {
    test(`ends by ${end}: ${code.slice(0, 60)}`, async () => assert.equal((await tryRun(code)).end, end))
  }

  test('has nothing of the machine', async () => {
    const { error } = await tryRun(
      'throw new Error([typeof process, typeof require, typeof Deno, typeof std, typeof os].join())',
    )
    assert.equal(error, 'Error: undefined,undefined,undefined,undefined,undefined')
  })
})
