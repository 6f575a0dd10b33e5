import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noFilters } from '#contract/filters.ts'
import { noSearch, readSearch } from '#contract/formats/search-link.ts'
import { draftOf, followingDraft, searchOf, type Draft } from './draft.ts'

const draft = (part: Partial<Draft>): Draft => ({ ...noFilters, text: '', extended: false, ...part })

test('BINs that were not looked up stay, whatever else of the search changes', () => {
  const unsent = draft({ text: '457173', vendors: ['VISA'] })
  const visa = draft({ vendors: ['VISA'] })
  const debit = draft({ vendors: ['VISA'], types: ['DEBIT'] })
  assert.deepEqual(followingDraft(unsent, visa, debit), { ...unsent, types: ['DEBIT'] })
  assert.equal(followingDraft(unsent, draft({ text: '400001' }), draft({})).text, '457173')
})

test('BINs of the search before are replaced by those of the next', () => {
  const before = draft({ text: '457173\n400001' })
  const after = draft({ text: '510000' })
  assert.equal(followingDraft(before, before, after).text, '510000')
  assert.equal(followingDraft(before, before, draft({})).text, '')
  // Lines that are blank or repeated make no difference.
  assert.equal(followingDraft(draft({ text: '457173\n\n400001\n457173' }), before, after).text, '510000')
})

test('the text of a search that was just made stays as it was typed', () => {
  const typed = draft({ text: '45717360\n\n45717360' })
  assert.equal(followingDraft(typed, draft({}), draft({ text: '457173' })).text, typed.text)
})

test('the panel has the digits that a link has cut off, for Extended', () => {
  const search = readSearch(new URLSearchParams('bins=45717360,400001'))
  const opened = draftOf(search, false)
  assert.equal(opened.text, '45717360\n400001')
  assert.deepEqual(searchOf(opened), { ...noSearch, bins: search.bins })
})

test('a filter that both searches share stays as it was chosen in the panel', () => {
  const chosen = draft({ vendors: ['VISA', 'JCB'] })
  const next = followingDraft(
    chosen,
    draft({ vendors: ['VISA'] }),
    draft({ vendors: ['VISA'], types: ['DEBIT'] }),
  )
  assert.deepEqual(next, draft({ vendors: ['VISA', 'JCB'], types: ['DEBIT'] }))
})
