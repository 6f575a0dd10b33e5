import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Input } from '#contract/api.ts'
import { cardNumberMessage } from '#contract/formats/card-numbers/card-numbers.ts'
import { startCallers } from '#test/apps/callers.ts'
import { forEachDatabase } from '#test/servers/databases.ts'

type Body = Input<'POST /api/bin/:bin/review'>['body']

const params = { bin: '400001' }
const add = 'POST /api/bin/:bin/review'
const change = 'PUT /api/bin/:bin/review'
const remove = 'DELETE /api/bin/:bin/review'
const detail = 'GET /api/bin/:bin'

forEachDatabase(({ open }) => {
  test('an author writes, changes and deletes a review', async (t) => {
    const { ada, eve, anyone } = await startCallers(t, await open(t))
    const body = { stars: 4, description: '  Right.\n\n\nStill &lt;right&gt;.  ', tag_ids: [8, 1, 8] }
    const written = await ada.call(add, { params, body })
    assert.equal(written.status, 200)
    const { review } = written.body
    assert.equal(review.description, 'Right.\n\nStill <right>.')
    assert.deepEqual(
      review.tags.map(({ name }) => name),
      ['accurate-data', 'commercial'],
    )
    assert.deepEqual(review.user, { name: null })
    assert.deepEqual([written.body.total_reviews, written.body.avg_rating], [1, 4])

    assert.equal((await ada.call(add, { params, body })).status, 409)
    assert.equal((await eve.call(change, { params, body })).status, 404)
    assert.equal((await eve.call(remove, { params })).status, 404)
    await eve.call(add, { params, body: { stars: 1 } })

    const mine = (await ada.call(detail, { params, query: {} })).body
    assert.deepEqual([mine.total_reviews, mine.avg_rating, mine.user_has_reviewed], [2, 2.5, true])
    assert.equal(mine.current_user_review?.hash, review.hash)
    assert.equal(mine.reviews.filter(({ is_own }) => is_own).length, 1)
    const theirs = (await anyone.call(detail, { params, query: {} })).body
    assert.deepEqual([theirs.user_has_reviewed, theirs.current_user_review], [false, null])
    assert.ok(theirs.reviews.every(({ is_own }) => !is_own))

    const changed = (await ada.call(change, { params, body: { stars: 2 } })).body
    assert.equal(changed.review.hash, review.hash)
    assert.deepEqual([changed.review.description, changed.review.tags], ['', []])
    assert.equal(changed.avg_rating, 1.5)
    assert.deepEqual((await ada.call(remove, { params })).body, { total_reviews: 1, avg_rating: 1 })
    assert.equal((await ada.call(remove, { params })).status, 404)
    await eve.call(remove, { params })
    const none = (await anyone.call(detail, { params, query: {} })).body
    assert.deepEqual([none.total_reviews, none.avg_rating, none.reviews], [0, null, []])
  })

  test('an invalid review is refused with a message, and nothing changes', async (t) => {
    const { ada, anyone } = await startCallers(t, await open(t))
    const stars = 'Stars must be a whole number from 1 to 5.'
    const refused: [body: unknown, words: string | RegExp][] = [
      [{}, stars],
      [{ stars: 0 }, stars],
      [{ stars: 6 }, stars],
      [{ stars: 3.5 }, stars],
      [{ stars: 'five' }, stars],
      [{ stars: null }, stars],
      [{ stars: 3, description: 'x'.repeat(1001) }, 'Description cannot exceed 1,000 characters.'],
      [{ stars: 3, description: 7 }, 'Description must be a string'],
      [{ stars: 3, tag_ids: [99] }, 'There is no tag 99.'],
      [{ stars: 3, tag_ids: [0, 1, -5] }, 'There is no tag 0, -5.'],
      [{ stars: 3, tag_ids: ['prepaid'] }, 'tag_ids must contain only tag ids'],
      [{ stars: 3, tag_ids: Array.from({ length: 11 }, () => 1) }, 'A review has at most 10 tags.'],
      ...[
        '4111111111111111',
        'mine is 4111 1111 1111 1111, thanks',
        '4111-1111-1111-1111',
        '４１１１１１１１１１１１１１１１',
        '4111.1111\u200b.1111.1111',
        '٤١١١١١١١١١١١١١١١',
      ].map((description): [unknown, string] => [{ stars: 3, description }, cardNumberMessage]),
    ]
    for (const [body, words] of refused) {
      const reply = await ada.call(add, { params, body: body as Body })
      assert.equal(reply.status, 422, JSON.stringify(body))
      assert.equal(reply.body.message, words)
    }
    for (const bin of ['999999', '4000', '400001234567', 'visa', '40000１']) {
      const reply = await ada.call(add, { params: { bin }, body: { stars: 3 } })
      assert.deepEqual([reply.status, reply.body.message], [404, 'BIN Not Found'], bin)
    }
    for (const line of [add, change] as const)
      assert.equal((await anyone.call(line, { params, body: { stars: 3 } })).status, 401)
    assert.equal((await anyone.call(remove, { params })).status, 401)
    assert.equal((await anyone.call('GET /api/discover', {})).status, 401)
    assert.equal((await anyone.call(detail, { params, query: {} })).body.total_reviews, 0)
    const most = { stars: 5, description: '😀'.repeat(1000), tag_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }
    assert.equal((await ada.call(add, { params, body: most })).status, 200)
  })

  test('others can report a review with a reason', async (t) => {
    const { ada, eve, anyone } = await startCallers(t, await open(t))
    const { review } = (await ada.call(add, { params, body: { stars: 4 } })).body
    const report = 'POST /api/reviews/:hash/report'
    const about = { params: { hash: review.hash }, body: { reason: 'Not about the BIN' } }
    assert.equal((await anyone.call(report, about)).status, 401)
    assert.equal((await eve.call(report, about)).status, 200)
    assert.equal((await eve.call(report, about)).status, 200)
    assert.equal((await ada.call(report, about)).body.message, 'This review is your own.')
    assert.equal(
      (await eve.call(report, { ...about, body: { reason: ' ' } })).body.message,
      'Say in a few words what is wrong with it.',
    )
    assert.equal((await eve.call(report, { ...about, params: { hash: 'nothing' } })).status, 404)
    await ada.call(remove, { params })
    assert.equal((await eve.call(report, about)).status, 404)
  })

  test('pages past the end are empty', async (t) => {
    const database = await open(t)
    const { ada, eve } = await startCallers(t, database)
    await ada.call(add, { params, body: { stars: 4 } })
    await eve.call('POST /api/binlists', { body: { name: 'x', is_public: true, bins: ['400001'] } })
    const { body } = await eve.call(detail, { params, query: { reviewPage: 2, publicListPage: 3 } })
    assert.deepEqual([body.reviews, body.public_lists.items], [[], []])
    assert.deepEqual([body.total_reviews, body.public_lists.pagination.total], [1, 1])
    assert.deepEqual([body.reviews_pagination.from, body.public_lists.pagination.from], [0, 0])
  })
})
