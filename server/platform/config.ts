import { join, resolve } from 'node:path'
import {
  addressOrWord,
  commaList,
  hostOrLocalhost,
  hostOrNone,
  judgeOrigins,
  networkLists,
  networks,
  oneOf,
  originOrNone,
  periodOrOff,
  plainWord,
  portOrOff,
  postgresOrNone,
  redisOrNone,
  turnstileKey,
  webAddressOrNone,
  wholeNumber,
  workerCount,
} from './setting-values.ts'
import { readAddress } from './addresses/address.ts'
import { rateClasses, wantedClasses } from './rate-limit/classes/classes.ts'

export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Record<string, string | undefined>) {
  const read: Read = (name, fallback, parse, wanted, isSecret = false) => {
    const text = environment[name]?.trim() || fallback
    const value = parse(text)
    const shown = isSecret ? '' : `; it is "${text}"`
    if (value === undefined) throw new ConfigError(`${name} must be ${wanted}${shown}.`)
    return value
  }
  const listed = read('BIN_DATA', '', commaList, 'files or addresses, separated by commas')
  const binData = listed.filter((input) => !input.startsWith(privatePrefix))
  return {
    siteName: read(
      'SITE_NAME',
      'Bindex',
      (text) => (text.length <= 60 ? text : undefined),
      'at most 60 characters',
    ),
    host: read('HOST', '127.0.0.1', hostOrLocalhost, 'an address or host name'),
    port: read('PORT', '3000', wholeNumber(0, 65_535), 'a whole number from 0 to 65535'),
    workers: read('WORKERS', '1', workerCount, 'a whole number from 1 to 64, or "auto"'),
    publicUrl: read(
      'PUBLIC_URL',
      '',
      originOrNone,
      'an address such as https://bins.example.com, without a path',
    ),
    dataDir: read('DATA_DIR', './var', (text) => resolve(text), 'a folder'),
    /** May contain a password, so it is never shown. */
    databaseUrl: read(
      'DATABASE_URL',
      '',
      postgresOrNone,
      'an address such as postgresql://user:password@host/database, with special characters as %-codes',
      true,
    ),
    /** A replica of it, for replies that may be a few seconds old. May contain a password, so it is never shown. */
    databaseReadUrl: read(
      'DATABASE_READ_URL',
      '',
      postgresOrNone,
      'an address such as postgresql://user:password@host/database, with special characters as %-codes',
      true,
    ),
    databasePool: read('DATABASE_POOL', '10', wholeNumber(2, 1000), 'a whole number from 2 to 1000'),
    /** May contain a password, so it is never shown. */
    redisUrl: read(
      'REDIS_URL',
      '',
      redisOrNone,
      'an address such as redis://user:password@host:6379/0, with special characters as %-codes',
      true,
    ),
    distDir: join(import.meta.dirname, '../../dist'),
    binData: binData.filter((input) => !isFeedAddress(input) && !isDatasetAddress(input)),
    privateData: listed.filter((input) => input.startsWith(privatePrefix)).map(privateFile),
    followedDataset: followedIn(binData),
    correctionFeeds: binData.filter(isFeedAddress),
    s3: {
      accessKeyId: read('AWS_ACCESS_KEY_ID', '', plainWord, 'a key without spaces', true),
      secretAccessKey: read('AWS_SECRET_ACCESS_KEY', '', plainWord, 'a key without spaces', true),
      region: read('AWS_REGION', 'us-east-1', plainWord, 'the name of a region, such as eu-central-1'),
      endpoint: read(
        'AWS_ENDPOINT_URL',
        '',
        originOrNone,
        'an address such as https://s3.example.com, without a path',
      ),
    },
    binDataUrl: read(
      'BIN_DATA_URL',
      'default',
      addressOrWord('default', 'off'),
      'an http or https address, or "off"',
    ),
    updateData: read(
      'UPDATE_DATA',
      'off',
      oneOf('off', 'daily', 'weekly', 'monthly'),
      '"off", "daily", "weekly" or "monthly"',
    ),
    /** Milliseconds between the backups that the server makes; 0 when it makes none. */
    backupEvery: read(
      'BACKUP_EVERY',
      'off',
      periodOrOff,
      '"off", "daily", "weekly", or a number of hours or days such as "6h" or "2d"',
    ),
    backupKeep: read('BACKUP_KEEP', '7', wholeNumber(1, 10_000), 'a whole number from 1 to 10000'),
    backupFolder: read('BACKUP_FOLDER', '', (text) => text && resolve(text), 'a folder'),
    backupCommand: read('BACKUP_COMMAND', '', (text) => text, 'a program'),
    shareDataset: read(
      'SHARE_DATASET',
      'auto',
      oneOf('auto', 'on', 'off'),
      '"on" or "off", or "auto" if the licences of the data decide',
    ),
    trustedProxies: read(
      'TRUSTED_PROXIES',
      '',
      networks,
      'addresses or networks such as 10.0.0.0/8, separated by commas',
    ),
    turnstile: readTurnstile(read),
    stunPort: read('STUN_PORT', '3478', portOrOff, 'a whole number from 0 to 65535, or "off"'),
    stunHost: read('STUN_HOST', '', hostOrNone, 'an address or host name'),
    reverseDns: read('REVERSE_DNS', 'on', oneOf('on', 'off'), '"on" or "off"'),
    ipSeed: read('IP_SEED', 'on', oneOf('on', 'off'), '"on" or "off"'),
    /** May contain keys, so it is never shown. */
    ipLists: read(
      'IP_LISTS',
      '',
      networkLists,
      'kinds and addresses such as tor=https://example.com/exits.txt, separated by commas',
      true,
    ),
    proxyTargets: read('PROXY_TARGETS', 'public', oneOf('public', 'any'), '"public" or "any"'),
    proxyJudge: read(
      'PROXY_JUDGE',
      '',
      judgeOrigins,
      'addresses such as http://bins.example.com,https://bins.example.com: at most one per scheme, without a path',
    ),
    proxyTarget: read(
      'PROXY_TARGET',
      '',
      webAddressOrNone,
      'an address that begins with http:// or https://',
    ),
    proxyTargetText: read(
      'PROXY_TARGET_TEXT',
      '',
      (text) => (text.length <= 200 ? text : undefined),
      'up to 200 characters',
    ),
    ipqs: read('IPQS', 'off', oneOf('on', 'off'), '"on" or "off"'),
    accountBytes:
      megabyte *
      read('ACCOUNT_MEGABYTES', '50', wholeNumber(1, 1_000_000), 'a whole number from 1 to 1000000'),
    rateLimits: read('RATE_LIMITS', 'on', oneOf('on', 'off'), '"on" or "off"'),
    rateClasses: read('RATE_CLASSES', '', (text) => rateClasses(commaList(text)), wantedClasses),
    drainSeconds: read('DRAIN_SECONDS', '0', wholeNumber(0, 600), 'a whole number from 0 to 600'),
    metricsPort: read('METRICS_PORT', 'off', portOrOff, 'a whole number from 0 to 65535, or "off"'),
    metricsHost: read('METRICS_HOST', '127.0.0.1', hostOrLocalhost, 'an address or host name'),
    /** Grants read access to /metrics, on the site's own port too. */
    metricsToken: read(
      'METRICS_TOKEN',
      '',
      (text) => (/^(?:[\w.~+/=-]{16,200})?$/.test(text) ? text : undefined),
      '16 to 200 letters, digits or -._~+/=',
      true,
    ),
    logLevel: read('LOG_LEVEL', 'info', oneOf(...levels), `one of ${levels.join(', ')}`),
  }
}

const privatePrefix = 'private:'

function privateFile(input: string): string {
  const file = input.slice(privatePrefix.length)
  if (file !== '' && !/^(?:https?|s3):\/\//i.test(file)) return file
  throw new ConfigError('private: in BIN_DATA comes before the name of a file.')
}

function isFeedAddress(input: string): boolean {
  const { protocol = '', pathname = '' } = URL.parse(input) ?? {}
  return /^https?:$/.test(protocol) && /\/api\/corrections\.(?:json|csv)$/.test(pathname)
}

const isDatasetAddress = (input: string): boolean =>
  /^(?:https?|s3):\/\/[^?#]+\.bindex(?:[?#]|$)/i.test(input)

function followedIn(binData: string[]): string | undefined {
  const [followed, ...others] = binData.filter((input) => !isFeedAddress(input))
  if (followed === undefined || ![followed, ...others].some(isDatasetAddress)) return undefined
  if (others.length === 0) return followed
  throw new ConfigError('BIN_DATA must list nothing besides the address of a dataset (.bindex).')
}

const megabyte = 1024 * 1024

export function riskyChoices(
  {
    host,
    publicUrl,
    metricsPort,
    metricsHost,
    metricsToken,
  }: Pick<Config, 'host' | 'publicUrl' | 'metricsPort' | 'metricsHost' | 'metricsToken'>,
  userId?: number,
): string[] {
  const isLocal = (address: string) => readAddress(address)?.kind === 'loopback'
  return [
    ...(userId === 0
      ? ['Bindex runs as root. Run it as a user of its own, who can write to its data folder only.']
      : []),
    ...(publicUrl === '' && !isLocal(host)
      ? [
          `Others can reach the address ${host}, but PUBLIC_URL is not set. Set it to the site's address: until then, ` +
            'links and sitemaps use the address that each client claims.',
        ]
      : []),
    ...(metricsPort !== 'off' && metricsToken === '' && !isLocal(metricsHost)
      ? [`Whoever reaches ${metricsHost}, port ${metricsPort}, can read the metrics. Set METRICS_TOKEN.`]
      : []),
  ]
}

type Read = <T>(
  name: string,
  fallback: string,
  parse: (text: string) => T | undefined,
  wanted: string,
  isSecret?: boolean,
) => T

function readTurnstile(read: Read) {
  const siteKey = read('TURNSTILE_SITE_KEY', '', turnstileKey, 'the site key that Cloudflare shows')
  const secret = read('TURNSTILE_SECRET', '', turnstileKey, 'the secret key that Cloudflare shows', true)
  const verifyUrl = read(
    'TURNSTILE_VERIFY_URL',
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    addressOrWord(),
    'an http or https address',
  )
  if ((siteKey === '') !== (secret === '')) {
    throw new ConfigError('Set both TURNSTILE_SITE_KEY and TURNSTILE_SECRET, or neither.')
  }
  return siteKey ? { siteKey, secret, verifyUrl } : undefined
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
