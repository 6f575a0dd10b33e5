import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '#contract/texts.ts'
import { textField } from './text-field.ts'

const onText = () => undefined

test('a missing name is reported once someone has tried to send it', () => {
  assert.equal(textField(texts.listName, { value: ' ', onText }).error, undefined)
  const { error } = textField(texts.listName, { value: ' ', onText, isChecked: true })
  assert.equal(error, 'Please provide a name for the list')
})

test('long text is accepted by the field and reported', () => {
  const value = 'x'.repeat(61)
  const { error, maxLength } = textField(texts.displayName, { value, onText })
  assert.deepEqual([error, maxLength], ['Name cannot exceed 60 characters.', 70])
  assert.equal(textField(texts.listName, { value, onText }).maxLength, 240)
})
