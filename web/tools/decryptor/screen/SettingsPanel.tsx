import { Link } from 'lucide-react'
import { formatNumber } from '#contract/formats/numbers.ts'
import { CopyAction } from '../../../ui/buttons/CopyButton.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { NativeSelect, TextInput } from '../../../ui/forms/fields.tsx'
import {
  defaultRawIterations,
  keySources,
  takesSalt,
  textEncodings,
  ciphers,
  kdfs,
  defaultIterations,
  type Cipher,
  type Kdf,
} from '../crypto/options.ts'
import { encryptedFormats, type EncryptedFormat } from '../formats/format.ts'
import classes from './Decryptor.module.css'
import { type Choices, recipeHash } from './recipe-link.ts'

interface Props {
  choices: Choices
  onChange: (choices: Choices) => void
}

const formatsWithIv: (EncryptedFormat | undefined)[] = [
  undefined,
  'aes-gcm',
  'aes-cbc',
  'aes-ctr',
  'aes-cfb',
  'aes-ofb',
  'chacha',
  'secretbox',
  'box',
]

const formatsWithAad: (EncryptedFormat | undefined)[] = [undefined, 'aes-gcm', 'chacha', 'envelope']
const formatsWithDerivation: (EncryptedFormat | undefined)[] = [
  ...formatsWithIv,
  'aes-ecb',
  'envelope',
  'sealedbox',
]

export function SettingsPanel({ choices, onChange }: Props) {
  const { format } = choices
  const chosen = Object.values(choices).filter((choice) => choice !== undefined && choice !== '').length
  const change = (part: Choices) => onChange({ ...choices, ...part })
  const recipe = recipeHash(choices)
  return (
    <Fold title="Settings" note={chosen === 0 ? 'Detected automatically' : `${chosen} set`} isCard>
      <div className={classes.settingsFields}>
        <Choice
          label="Read as"
          value={choices.mode}
          options={{ whole: 'One text', lines: 'Line by line' }}
          onChoose={(mode) => change({ mode })}
        />
        <Choice
          label="Format"
          value={format}
          options={encryptedFormats}
          onChoose={(format) => onChange({ mode: choices.mode, encoding: choices.encoding, format })}
        />
        <Choice
          label="Text encoding"
          value={choices.encoding}
          options={encodingNames}
          onChoose={(encoding) => change({ encoding })}
        />
        {(!format || format === 'openssl') && (
          <>
            <Choice
              label="OpenSSL cipher"
              value={choices.cipher}
              options={cipherNames}
              onChoose={(cipher) => change({ cipher })}
            />
            <Choice
              label="OpenSSL key derivation"
              value={choices.kdf}
              options={kdfNames}
              onChoose={(kdf) => change({ kdf })}
            />
          </>
        )}
        {formatsWithDerivation.includes(format) && (
          <Choice
            label="Key from passphrase"
            value={choices.keyFrom}
            options={keySources}
            onChoose={(keyFrom) => change({ keyFrom })}
          />
        )}
        {(choices.keyFrom === 'pbkdf2' || !format || format === 'openssl') && (
          <TextInput
            label="PBKDF2 iterations"
            inputMode="numeric"
            placeholder={formatNumber(
              choices.keyFrom === 'pbkdf2' ? defaultRawIterations : defaultIterations,
            )}
            value={choices.iterations ?? ''}
            onChange={({ currentTarget }) => change({ iterations: parseNumber(currentTarget.value) })}
          />
        )}
        {(formatsWithDerivation.includes(format) || format === 'active-record') && (
          <TextInput
            label="Salt"
            placeholder={takesSalt(choices.keyFrom) ? 'In the data' : 'Text, or hex after 0x'}
            value={choices.salt ?? ''}
            onChange={({ currentTarget }) => change({ salt: currentTarget.value || undefined })}
            autoComplete="off"
            spellCheck={false}
            inputClassName="mono"
          />
        )}
        {formatsWithIv.includes(format) && (
          <TextInput
            label="IV or nonce"
            placeholder="In front of the data"
            value={choices.iv ?? ''}
            onChange={({ currentTarget }) => change({ iv: currentTarget.value || undefined })}
            autoComplete="off"
            spellCheck={false}
            inputClassName="mono"
          />
        )}
        {formatsWithAad.includes(format) && (
          <TextInput
            label="Additional data (AAD)"
            placeholder="Text, or hex after 0x"
            value={choices.aad ?? ''}
            onChange={({ currentTarget }) => change({ aad: currentTarget.value || undefined })}
            autoComplete="off"
            spellCheck={false}
            inputClassName="mono"
          />
        )}
        {recipe && (
          <div className={classes.recipe}>
            <CopyAction icon={Link} text={() => location.origin + location.pathname + recipe}>
              Copy link
            </CopyAction>
            <span className="quiet text-sm">
              Fills in what is chosen here. It holds no key, data, salt, IV or additional data.
            </span>
          </div>
        )}
      </div>
    </Fold>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T | undefined
  options: Record<T, string>
  onChoose: (value: T | undefined) => void
}

const Choice = <T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) => (
  <NativeSelect
    label={label}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChoose((currentTarget.value || undefined) as T | undefined)}
    data={[
      { value: '', label: 'Auto' },
      ...Object.entries<string>(options).map(([value, label]) => ({ value, label })),
    ]}
  />
)

const parseNumber = (text: string): number | undefined =>
  Number(text.replace(/\D/g, '').slice(0, 9)) || undefined

const cipherNames = Object.fromEntries(ciphers.map((cipher) => [cipher, cipher.toUpperCase()])) as Record<
  Cipher,
  string
>

const encodingNames = Object.fromEntries(textEncodings.map((name) => [name, name]))

const kdfNames = Object.fromEntries(
  kdfs.map((kdf) => [
    kdf,
    kdf.startsWith('evp') ? `Without -pbkdf2, -md ${kdf.slice(4)}` : `-pbkdf2 -md ${kdf.slice(7)}`,
  ]),
) as Record<Kdf, string>

const groups: [what: string, formats: string][] = [
  [
    'Programs',
    'OpenSSL enc (AES in CBC, CTR, CFB, OFB and ECB, Triple DES, ChaCha20; PBKDF2 and older derivations), GnuPG and OpenPGP with passphrase, private key and signatures, age with passphrase, identity and SSH key (also one with a passphrase), Ansible Vault 1.1 and 1.2, zip with AES or ZipCrypto',
  ],
  [
    'Frameworks and databases',
    'Laravel, Rails MessageEncryptor, cookies and credentials, Active Record Encryption, pgcrypto (\\x…), MySQL AES_ENCRYPT, Fernet, JWE and JWS, CryptoJS, openssl_encrypt of PHP, JSON with iv, data and tag',
  ],
  [
    'Data without a header',
    'AES-GCM, AES-CBC, AES-CTR, AES-CFB, AES-OFB, AES-ECB, ChaCha20-Poly1305, XChaCha20-Poly1305, libsodium secretbox, box and sealed box; also with the salt, the length of the IV or a MAC in the data',
  ],
  [
    'Unwrapped on the way',
    'Base64, hex, gzip, zlib, zstd, lz4, zip, tar, UTF-16, Cyrillic and Western encodings, strings serialized by Ruby and PHP',
  ],
  [
    'Recognised, but not opened',
    '7z, xz, lzma, bzip2, RAR, KeePass, LUKS, CMS, S/MIME, PKCS #12, encrypted PDF, git-crypt, Vim, Kubernetes etcd, SOPS, HashiCorp Vault, AWS KMS, Jasypt, Spring Cloud Config, dotenvx, .NET Data Protection, SJCL, password hashes, hex dumps',
  ],
]

export const FormatList = () => (
  <Fold title="Supported formats" isCard>
    <dl className={classes.formats}>
      {groups.map(([what, formats]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd className="quiet">{formats}</dd>
        </div>
      ))}
    </dl>
  </Fold>
)
