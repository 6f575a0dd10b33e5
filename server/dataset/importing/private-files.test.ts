import assert from 'node:assert/strict'
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { runHere } from '#test/servers/bindex.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { openDatasetFile } from '../current.ts'
import { firstDataset } from '../first.ts'
import { datasetFile, wholeFolder } from '../folders.ts'
import { run } from './import.ts'

const header = 'ACCOUNT_RANGE_FROM,ACCOUNT_RANGE_TO,ACCEPTANCE_BRAND,COMPANY_NAME,COUNTRY'
const range = (bank: string) => `5399980000000000000,5399989999999999999,MCC,${bank},FRA`
const delta = `${header},ACTION\n${range('Canary Bank')},U`

async function importer(t: TestContext) {
  const folder = await temporaryFolder(t)
  const bank = async (dataDir: string) => {
    const dataset = await openDatasetFile(datasetFile(dataDir))
    return dataset.record(dataset.rowOf('539998')!).issuer
  }
  const put = async (text: string, ...options: string[]) => {
    await writeFile(join(folder, 'file.csv'), text)
    const words = [...options, join(folder, 'file.csv')]
    return runHere(run, 'import', words, { DATA_DIR: folder })
  }
  return { folder, bank, put }
}

test('a private delta changes no public source', async (t) => {
  const { folder, bank, put } = await importer(t)
  assert.equal((await put(`${header}\n${range('Nord Bank')}`)).code, 0)
  const refused = await put(delta, '--private', '--delta')
  assert.equal(refused.code, 1)
  assert.match(refused.said, /no private source/)
  assert.equal(await bank(folder), 'Nord Bank')

  // Visa's is private, so there is none of Mastercard, which the delta is about.
  const visa =
    'issuerBin,binRangeMinNum,binRangeMaxNum,productID,accountFundingSourceCd,issuerName\n' +
    '425907,425907000000000000000,425907999999999999999,F,C,South Bank'
  assert.equal((await put(visa, '--private')).code, 0)
  assert.match((await put(delta, '--private', '--delta')).said, /no source of Mastercard/)
  assert.equal(await bank(folder), 'Nord Bank')
  assert.equal((await put(delta, '--delta')).code, 0)
  assert.equal(await bank(folder), 'Canary Bank')
})

test('while the private sources cannot be read, a delta that may be theirs is refused', async (t) => {
  const { folder, bank, put } = await importer(t)
  await put(`${header}\n${range('Nord Bank')}`)
  await put(`${header}\n${range('South Bank')}`, '--private')
  const file = datasetFile(wholeFolder(folder))
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, 1000))
  assert.notEqual((await put(delta, '--delta')).code, 0)
  assert.equal(await bank(folder), 'Nord Bank')
  await writeFile(file, bytes)
  assert.equal((await put(delta, '--delta')).code, 0)
  assert.deepEqual([await bank(folder), await bank(wholeFolder(folder))], ['Nord Bank', 'Canary Bank'])
})

test('nobody else on the machine may read a file with private data, its history included', async (t) => {
  const { folder, put } = await importer(t)
  await put(`${header}\n${range('Nord Bank')}`, '--private')
  await put(`${header}\n${range('South Bank')}`, '--private')
  const files = await readdir(wholeFolder(folder), { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  assert.equal(paths.length, 3)
  for (const path of paths) assert.equal((await stat(path)).mode & 0o077, 0, path)
})

test('a dataset with private sources is not used where everyone would see it', async (t) => {
  const { folder, put } = await importer(t)
  await put(`${header}\n${range('Nord Bank')}`, '--private')
  await copyFile(datasetFile(wholeFolder(folder)), datasetFile(folder))
  const { dataset, note } = await firstDataset(datasetFile(folder))
  assert.match(note ?? '', /has private sources/)
  assert.equal(dataset.rowOf('539998'), undefined)
})
