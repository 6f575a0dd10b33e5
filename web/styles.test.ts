// Rules for style sheets and class names, because browsers silently ignore mistakes in them.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const widths = ['600', '768', '900', '1100']

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const sheets = globSync('**/*.css', { cwd: import.meta.dirname }).map((file) => ({
  file,
  text: read(file).replaceAll(/\/\*[^]*?\*\//g, ''),
}))
const components = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['**/*.test.*'] }).map(
  (file) => ({ file, text: read(file) }),
)
const classesIn = (text: string) =>
  new Set(text.replaceAll(/:global\([^)]*\)/g, '').match(/(?<=\.)[a-z][\w-]*(?=[^{}]*\{)/gi))

test('spaces, font sizes and radii are tokens', () => {
  // One or two pixels are the width of a line or an optical correction, not a step of the grid.
  const raw =
    /^ *(?:padding|margin|gap|row-gap|column-gap|font-size|border(?:-\w+)*-radius)\b[\w-]*:.*?(?!\b[012]px)\b[\d.]+px.*/gm
  assert.deepEqual(
    found(raw, (file) => file !== 'styles/tokens.css'),
    [],
  )
})

test('media queries name known widths', () => {
  const known = widths.join('|')
  assert.deepEqual(found(new RegExp(`@media.*?\\b(?!(?:${known})px)\\d+px.*`, 'g')), [])
})

test('variables are defined', () => {
  const everything = [...sheets, ...components].map(({ text }) => text).join('\n')
  const defined = new Set(everything.match(/--[\w-]+(?='?\]?:)/g))
  const used = everything.match(/(?<=var\()--[\w-]+/g) ?? []
  assert.deepEqual(
    [...new Set(used)].filter((name) => !defined.has(name)),
    [],
  )
})

test('shared classes exist', () => {
  const kit = classesIn(['kit', 'controls', 'fields'].map((name) => read(`styles/${name}.css`)).join(''))
  const named = [
    ...sheets.flatMap(({ text }) => text.match(/(?<=composes: )[^;]+(?= from global)/g) ?? []),
    ...components.flatMap(({ text }) => text.match(/(?<=className=(?:"|\{`))[^"`]+/g) ?? []),
  ]
  const names = new Set(
    named.flatMap((classes) => classes.replaceAll(/\$\{[^}]*\}/g, '').match(/[\w-]+/g) ?? []),
  )
  assert.deepEqual(
    // The class of each flag is in /flags/all.css.
    [...names].filter((name) => !kit.has(name) && name !== 'flag-'),
    [],
  )
})

test('a module has all classes that components use, and no others', () => {
  const wrong = sheets
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, text }) => {
      const has = classesIn(text)
      const uses = components.flatMap((component) => usesOf(component, file))
      const missing = uses
        .filter((name) => name !== '*' && !has.has(name))
        .map((name) => `${file}: no .${name}`)
      const unused = [...has].filter((name) => !uses.includes(name) && !uses.includes('*'))
      return [...missing, ...unused.map((name) => `${file}: .${name} is not used`)]
    })
  assert.deepEqual(wrong, [])
})

/** The classes of a module that a component names; `*` when it computes a name. */
function usesOf({ file, text }: { file: string; text: string }, module: string): string[] {
  return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)]
    .filter(([, , path]) => join(dirname(file), path!) === module)
    .flatMap(([, name]) => [...text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[)`, 'g'))])
    .map(([, name]) => name ?? '*')
}

const found = (pattern: RegExp, isChecked = (_file: string) => true): string[] =>
  sheets
    .filter(({ file }) => isChecked(file))
    .flatMap(({ file, text }) => (text.match(pattern) ?? []).map((line) => `${file}: ${line.trim()}`))
