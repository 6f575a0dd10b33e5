import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeExit, madeResult } from '#test/data/made-proxy-result.ts'
import { fillTemplate, placeholders, templateProblem } from './proxy-template.ts'

const result = madeResult({ host: '2001:db8::1', type: null, requested_type: 'socks5', exit: madeExit('SE') })

test('fills a template with what is known, and nothing for what is not', () => {
  assert.equal(fillTemplate('{{ip}}:{{ port }}', result), '[2001:db8::1]:8080')
  const login = { username: 'ann', password: '$&{{ip}}' }
  assert.equal(
    fillTemplate('{{type}}://{{user}}:{{password}}@x {{country}} {{anonymity}}|', result, login),
    'socks5://ann:$&{{ip}}@x SE |',
  )
})

test('names an unknown placeholder, and misses one', () => {
  assert.match(templateProblem('{{ip}} {{constructor}}') ?? '', /^There is no {{constructor}}\. Use {{ip}}/)
  assert.match(templateProblem('ip:port') ?? '', /^Use at least one of/)
  assert.equal(templateProblem(placeholders.join('')), undefined)
})
