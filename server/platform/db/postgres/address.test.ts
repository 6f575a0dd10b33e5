import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressWithoutPassword } from './address.ts'

const addresses: [given: string, shown: string][] = [
  ['postgresql://me:hidden@db.example:6543/bins', 'postgresql://me@db.example:6543/bins'],
  ['postgres://me@db.example/bins?sslmode=verify-full', 'postgres://me@db.example/bins?sslmode=verify-full'],
  ['postgresql:///bins?host=/run/postgresql&user=me', 'postgresql:///bins?host=/run/postgresql&user=me'],
  ['postgresql://db.example/bins?password=hidden&sslpassword=hidden', 'postgresql://db.example/bins'],
]

for (const [given, shown] of addresses) {
  test(`${shown} is shown`, () => assert.equal(addressWithoutPassword(given), shown))
}
