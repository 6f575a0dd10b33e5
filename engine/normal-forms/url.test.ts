import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { urlOf } from './url.ts'

test('makes addresses usable', () => {
  const addresses: Record<string, string> = {
    'https://www.example.com': 'https://www.example.com',
    'http://WWW.Example.COM/': 'http://www.example.com',
    'www.example.com': 'http://www.example.com',
    'example.co.jp/index.html': 'http://example.co.jp/index.html',
    '//www.example.com/a/': 'http://www.example.com/a/',
    'example.com:8080/x': 'http://example.com:8080/x',
    'HTTPS://example.com/A?b=C#d': 'https://example.com/A?b=C#d',
    'ttp://www.example.com': 'http://www.example.com',
    'ttps://www.example.com/en': 'https://www.example.com/en',
    'http:http://www.example.com': 'http://www.example.com',
    'http://https://www.example.com': 'https://www.example.com',
    'http:/www.example.com': 'http://www.example.com',
    'http://www.example.com /': 'http://www.example.com',
    ' www.example.com. ': 'http://www.example.com',
    'https://bücher.example': 'https://xn--bcher-kva.example',
    'https://example.com/@bank': 'https://example.com/@bank',
  }
  for (const [text, url] of Object.entries(addresses)) assert.equal(urlOf(text), url, text)
})

test('the site of a network is not that of a bank', () => {
  const networks =
    'www.visa.com usa.visa.com visa.com.ar brand.mastercard.com mastercard.us en.unionpay.com unionpayintl.com'
  for (const host of networks.split(' ')) assert.equal(urlOf(`https://${host}/x`), '', host)
  for (const host of 'visabank.example americanexpress.com discover.com masterred.es jcb.co.jp visa.bank.example'.split(
    ' ',
  )) {
    assert.equal(urlOf(`https://${host}`), `https://${host}`)
  }
})

test('drops texts that are not addresses', () => {
  const junk = [
    '',
    '1',
    '840',
    'http://ttp',
    'http://hhttps',
    'n/a',
    'info@example.com',
    'http://a:b@example.com',
    '1.2',
  ]
  const schemes = [
    'javascript:alert(1).x',
    'ftp://example.com',
    'data:text/html,a.b',
    'mailto:a@example.com',
    'file:///a.b',
  ]
  const hosts = [
    'http://10.0.0.1',
    'http://[::1]/a.b',
    'http://www.example,com',
    'http://www.example.c',
    'localhost',
  ]
  for (const text of [
    ...junk,
    ...schemes,
    ...hosts,
    'http://royal savings.example',
    `example.com/${'a'.repeat(200)}`,
  ]) {
    assert.equal(urlOf(text), '', text)
  }
})

test('an address is a valid http URL, and normalising it again changes nothing', () => {
  const parts = fc.constantFrom(
    ...'ab1:/.@ ?#%-\\',
    'http',
    'ttp',
    's:',
    '://',
    'www.',
    'example.com',
    'ü',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (parts) => {
      const url = urlOf(parts.join(''))
      assert.equal(urlOf(url), url)
      if (url === '') return
      const { protocol, username, password, hostname } = new URL(url)
      assert.ok(protocol === 'http:' || protocol === 'https:')
      assert.equal(username + password, '')
      assert.match(hostname, /\.[a-z]/)
      assert.ok(url.length <= 200)
    }),
    { seed: 6, numRuns: runs(5000) },
  )
})
