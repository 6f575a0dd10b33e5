import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { runs } from '#test/data/runs.ts'
import { htmlOf, type Node } from './html.ts'
import * as jsx from './jsx-runtime.ts'

type Tree = string | number | boolean | null | { tag: string; attributes: object; children: Tree[] }

const text = fc.oneof(fc.constantFrom('', ' ', 'a', '<b>', "it's", '&amp;', '"', '\u2028'), fc.string())
const attributes = fc.record(
  {
    className: text,
    lang: text,
    title: text,
    'aria-hidden': fc.boolean(),
    'data-tip': text,
    hidden: fc.boolean(),
    tabIndex: fc.integer({ min: -1, max: 2 }),
    strokeWidth: fc.integer({ min: 0, max: 3 }),
    style: fc.record({
      width: fc.integer({ min: 0, max: 9 }),
      flex: fc.constant(1),
      '--share': fc.constant('3%'),
    }),
    onClick: fc.constant(() => {}),
  },
  { requiredKeys: [] },
)
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.constantFrom(null, true, false),
    fc.record({
      tag: fc.constantFrom('', 'div', 'span', 'em', 'img', 'path'),
      attributes,
      children: fc.array(tie('tree')),
    }),
  ),
}))

const byReact = (tree: Tree): ReactNode => {
  if (tree === null || typeof tree !== 'object') return tree
  const { tag, attributes, children } = tree
  if (tag === 'img') return createElement(tag, attributes)
  return createElement(tag === '' ? Fragment : tag, tag === '' ? {} : attributes, ...children.map(byReact))
}

const byUs = (tree: Tree): Node => {
  if (tree === null || typeof tree !== 'object') return tree
  const { tag, attributes, children } = tree
  if (tag === 'img') return jsx.jsx(tag, { ...attributes })
  const inside = { children: children.map(byUs) }
  return tag === '' ? jsx.jsx(jsx.Fragment, inside) : jsx.jsxs(tag, { ...attributes, ...inside })
}

test('JSX is written as React writes it', () => {
  fc.assert(
    fc.property(tree, (tree) => assert.equal(htmlOf(byUs(tree)).text, renderToString(byReact(tree)))),
    { numRuns: runs(500) },
  )
})
