// What people bring: logs, archives, signed messages. Nothing is called verified without a check, and nothing gets lost.
import { strToU8, zipSync } from 'fflate'
import { createCleartextMessage, generateKey, readPrivateKey, sign } from 'openpgp'
import { expect, test } from '../test.ts'
import { button, choose, decrypt, fernet, fernetKey, input, key, output, path } from './decryptor-screen.ts'

/** Put together here, so that none stands in the repository. */
const cardNumber = ['4111', '1111', '1111', '1111'].join('')

const otherKey = Buffer.alloc(32, 8).toString('base64')

test.describe('the decryptor', () => {
  test('opens each sample with one click', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const samples = page.getByRole('group', { name: 'Samples' })
    await samples.getByRole('button', { name: 'OpenSSL file' }).click()
    await expect(page.getByText('Decrypted, not verified')).toBeVisible()
    await expect(page.getByText('2 card numbers masked')).toBeVisible()
    await samples.getByRole('button', { name: 'Log with encrypted values' }).click()
    await expect(page.getByText('3 encrypted values opened, all verified')).toBeVisible()
    await samples.getByRole('button', { name: 'Ansible Vault' }).click()
    await expect(page.getByText('Decrypted and verified')).toBeVisible()
    await samples.getByRole('button', { name: 'Laravel value' }).click()
    await expect(output(page)).toHaveText('anna@example.com')
    await expect(page.getByText('Decrypted and verified')).toBeVisible()
  })

  test('brings the result of a sample into view on a phone', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByRole('button', { name: 'Laravel value' }).click()
    await expect(page.getByText('Decrypted and verified')).toBeInViewport()
    await expect(output(page)).toBeInViewport()
  })

  test('opens a sample also when a file and a type of key were chosen before', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await choose(page, 'other.txt', Buffer.from(fernet('of the file')))
    await page.getByRole('combobox', { name: 'Key type' }).selectOption('Hex')
    await page.getByRole('button', { name: 'Laravel value' }).click()
    await expect(output(page)).toHaveText('anna@example.com')
  })

  test('takes back what it said when the key changes', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await decrypt(page, fernet('hello'), fernetKey)
    await expect(page.getByText('Decrypted and verified')).toBeVisible()
    await key(page).press('End')
    await key(page).press('Backspace')
    await expect(page.getByText('Decrypted and verified')).toBeHidden()
    await expect(output(page)).toBeHidden()
  })

  test('opens the values of a JSON document and of a csv file, and keeps both valid', async ({
    openSite,
  }) => {
    const { page } = await openSite({ path })
    const save = async () => {
      const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Save').click()])
      const chunks = await Array.fromAsync(await saved.createReadStream())
      return { name: saved.suggestedFilename(), text: Buffer.concat(chunks).toString() }
    }
    const document = { users: [{ name: fernet('Doe, "Anna"') }, { name: fernet('Bob', otherKey) }] }
    await choose(page, 'users.json', Buffer.from(JSON.stringify(document, undefined, 2)))
    await expect(page.getByText('2 encrypted values in the JSON document')).toBeVisible()
    await key(page).fill(fernetKey)
    await button(page, 'Decrypt').click()
    await expect(page.getByText('1 of 2 encrypted values not opened')).toBeVisible()
    const { users } = JSON.parse((await save()).text) as typeof document
    expect(users[0]!.name).toBe('Doe, "Anna"')

    await button(page, 'Clear').click()
    await choose(page, 'users.csv', Buffer.from(`id,name\r\n1,${fernet('Doe, "Anna"')}\r\n`))
    await key(page).fill(fernetKey)
    await button(page, 'Decrypt').click()
    await expect(page.getByText('1 encrypted value opened, all verified')).toBeVisible()
    expect(await save()).toEqual({ name: 'users-opened.csv', text: 'id,name\r\n1,"Doe, ""Anna"""\r\n' })
  })

  test('says after a cancel that lines are missing', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await choose(page, 'log.txt', Buffer.from(`${fernet('one')}\n${'a plain line\n'.repeat(300_000)}`))
    await key(page).fill(fernetKey)
    await button(page, 'Decrypt').click()
    await expect(page.getByRole('table', { name: 'Lines' }).getByText('one', { exact: true })).toBeVisible()
    await button(page, 'Cancel').click()
    await expect(page.getByText(/^Stopped after [\d,]+ lines: the rest is missing below/)).toBeVisible()
  })

  test('checks a signed text only with the key of its signer', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const { privateKey, publicKey } = await generateKey({ userIDs: [{ name: 'Anna' }] })
    const signed = await sign({
      message: await createCleartextMessage({ text: 'pay 10 to Bob' }),
      signingKeys: await readPrivateKey({ armoredKey: privateKey }),
    })
    const edited = signed.replace('pay 10', 'pay 99')
    await decrypt(page, edited, '')
    await expect(page.getByText('Signed, not checked')).toBeVisible()
    await decrypt(page, edited, publicKey)
    await expect(page.getByText('The signature does not match')).toBeVisible()
    await decrypt(page, signed, 'a passphrase')
    await expect(page.getByText('Signed, not checked')).toBeVisible()
    await decrypt(page, signed, publicKey)
    await expect(page.getByText('Signature verified')).toBeVisible()
    await expect(output(page)).toHaveText('pay 10 to Bob')
  })

  test('lists all files of an archive and opens each', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const zip = zipSync({ 'one.log': strToU8('the first'), 'logs/two.log': strToU8('the second') })
    await choose(page, 'logs.zip', Buffer.from(zip))
    await button(page, 'Decrypt').click()
    await expect(output(page)).toHaveText('the first')
    const files = page.getByRole('region', { name: 'Files in the archive' })
    await expect(files.getByRole('button')).toHaveText([/one\.log/, /two\.log/])
    await files.getByRole('button', { name: 'logs/two.log' }).click()
    await expect(output(page)).toHaveText('the second')
    await expect(files.getByRole('button', { name: 'logs/two.log' })).toHaveAttribute('aria-current', 'true')
  })

  test('announces and opens the encrypted values of a mixed log', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const other = fernet('x', Buffer.alloc(32, 1).toString('base64'))
    const lines = ['started', 'ready', `{"card":"${fernet(`"${cardNumber}"`)}"}`, `enc=${other}`, 'stopped']
    await input(page).fill(lines.join('\n'))
    await expect(page.getByText('2 of the first 5 lines encrypted')).toBeVisible()
    await key(page).fill(fernetKey)
    await button(page, 'Decrypt').click()
    await expect(page.getByText('1 of 2 encrypted values not opened')).toBeVisible()
    const row = page.getByRole('table', { name: 'Lines' }).getByRole('row')
    await expect(row.nth(3)).toContainText(JSON.stringify({ card: `"411111${'*'.repeat(10)}"` }))
  })

  test('leads to the lookup with the BINs, never with a card number', async ({ openSite }) => {
    const { page, requests } = await openSite({ path })
    await decrypt(page, fernet(`paid with ${cardNumber}\n`), fernetKey)
    const link = page.getByRole('link', { name: 'Check the BIN in it' })
    await expect(link).toHaveAttribute('href', '/?bins=411111')
    await link.click()
    await expect(page).toHaveURL(/\/\?bins=411111$/)
    expect(requests.some((line) => line.includes(cardNumber.slice(0, 8)))).toBe(false)
  })

  test('shows card numbers in full only while the switch is on', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await decrypt(page, fernet(`paid with ${cardNumber}\n`), fernetKey)
    await expect(output(page)).toHaveText(`paid with 411111${'*'.repeat(10)}`)
    const unmask = page.getByRole('switch', { name: 'Show full card numbers' })
    await expect(unmask).not.toBeChecked()
    await unmask.press('Space')
    await expect(output(page)).toHaveText(`paid with ${cardNumber}`)
    await expect(page.getByText('1 card number shown')).toBeVisible()
    await expect(unmask).toBeFocused()
    await unmask.press('Space')
    await expect(output(page)).toHaveText(`paid with 411111${'*'.repeat(10)}`)
    await expect(page.getByText('1 card number masked')).toBeVisible()
    await unmask.press('Space')
    await expect(output(page)).toHaveText(`paid with ${cardNumber}`)
    await decrypt(page, fernet(`and with ${cardNumber}\n`), fernetKey)
    await expect(output(page)).toHaveText(`and with 411111${'*'.repeat(10)}`)
  })

  test('fills in format and settings from a link, which holds nothing else', async ({ openSite }) => {
    const { page, site } = await openSite({ path: `${path}#format=aes-gcm&keyFrom=pbkdf2&iterations=2000` })
    await expect(page.getByText('3 set')).toBeVisible()
    await page.getByText('Settings').click()
    await page.getByRole('textbox', { name: 'Salt' }).fill('a secret salt')
    await page.getByRole('textbox', { name: 'PBKDF2 iterations' }).fill('3000')
    await key(page).fill('a secret key')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy link').click()
    await expect(button(page, 'Copied!')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${site}${path}#format=aes-gcm&keyFrom=pbkdf2&iterations=3000`)
  })

  test('names what it does not open', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await choose(page, 'log.7z', Buffer.from('377abcaf271c0004', 'hex'))
    await button(page, 'Decrypt').click()
    await expect(page.getByText('Not supported')).toBeVisible()
    await expect(
      page.getByRole('alert').getByText('7z archive: recognised, but not opened here.'),
    ).toBeVisible()
    await button(page, 'Clear').click()
    await choose(page, 'cards.db', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(84)]))
    await button(page, 'Decrypt').click()
    await expect(
      page.getByText('SQLite database: recognised, but what is in it was not looked at.'),
    ).toBeVisible()
    await page.getByText('Supported formats').click()
    await expect(page.getByText('Recognised, but not opened', { exact: true })).toBeVisible()
  })
})
