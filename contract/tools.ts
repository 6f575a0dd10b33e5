import { formatNumber } from './formats/numbers.ts'
import { limits } from './limits.ts'

export const toolSections = ['Logs', 'Cards', 'Identity', 'Data Manipulation', 'Proxies'] as const

export interface Tool {
  path: `/tools/${string}`
  name: string
  section: (typeof toolSections)[number]
  runs: 'browser' | 'site'
  does: string
  leaves: string
  never: string
  keywords: string
}

export const tools = {
  decryptor: {
    path: '/tools/decryptor',
    name: 'Decryptor',
    section: 'Logs',
    runs: 'browser',
    does: 'Decrypts your own logs and files with your own key.',
    leaves: 'Nothing leaves your browser: it runs in a sandbox without network access.',
    never:
      'It never guesses keys, and it masks anything that looks like a card number unless you ask it not to.',
    keywords:
      'decrypt openssl aes gcm cbc fernet jwe jws age ssh pgp gpg signature ansible vault laravel rails pgcrypto libsodium zip base64 gzip log',
  },
  'iso-8583-reader': {
    path: '/tools/iso-8583-reader',
    name: 'ISO 8583 reader',
    section: 'Logs',
    runs: 'browser',
    does: 'Decodes payment messages field by field, with card numbers masked.',
    leaves: 'Nothing leaves your browser, unless you look up a BIN: then its six digits do.',
    never:
      'It never stores what you paste, and never guesses: what does not fit to the last byte does not parse.',
    keywords: 'iso8583 bitmap message authorisation switch log mti bcd ebcdic tpdu hex dump pcap',
  },
  'emv-tag-reader': {
    path: '/tools/emv-tag-reader',
    name: 'EMV tag reader',
    section: 'Cards',
    runs: 'browser',
    does: 'Explains the tags of a chip transaction in plain English, bit by bit.',
    leaves: 'Nothing leaves your browser, unless you look up a BIN: then its six digits do.',
    never: 'It never stores what you paste, and never guesses what does not parse.',
    keywords: 'emv tlv tag chip terminal receipt tvr tsi cvm aip dol pdol cdol field 55 de55',
  },
  resell: {
    path: '/tools/resell',
    name: 'HaveIBeenSold',
    section: 'Cards',
    runs: 'site',
    does: "Checks whether your card appears in this site's exposure datasets.",
    leaves: 'The first digits, expiry date, name and postal code are sent to this site and not stored.',
    never: 'It never asks for the card number.',
    keywords: 'breach leak exposed stolen sold card check resell',
  },
  antifraudDeobfuscate: {
    path: '/tools/antifraudDeobfuscate',
    name: 'Antifraud deobfuscate',
    section: 'Data Manipulation',
    runs: 'browser',
    does: 'Makes an obfuscated script readable and reports which browser signals it reads.',
    leaves: 'Nothing leaves your browser: the script is analysed in a sandbox.',
    never: 'It never fetches a URL and never produces a patched script.',
    keywords: 'javascript deobfuscate webcrack fingerprint skimmer magecart canvas pci dss',
  },
  'ip-check': {
    path: '/tools/ip-check',
    name: 'IP check',
    section: 'Identity',
    runs: 'site',
    does: 'Shows what sites can tell from your connection: address, network, country, leaks.',
    leaves: 'Your IP address, and an address that you look up, reach this site and are not stored.',
    never: 'It never contacts a third party.',
    keywords:
      'ip address lookup asn webrtc leak vpn tor hosting proxy dns country tls http canvas webgl fingerprint',
  },
  'mass-proxy-checker': {
    path: '/tools/mass-proxy-checker',
    name: 'Mass proxy checker',
    section: 'Proxies',
    runs: 'site',
    does: `Checks up to ${formatNumber(limits.proxiesPerCheck)} of your own proxies: whether they work, speed, exit location and tampering.`,
    leaves: 'The proxies you enter are sent to this site, which connects to them; passwords are not stored.',
    never: 'It never connects to ports of mail servers, shells or databases, and never follows a redirect.',
    keywords: 'proxy http https socks4 socks5 check test latency anonymity exit',
  },
  'clean-proxy-finder': {
    path: '/tools/clean-proxy-finder',
    name: 'Clean proxy finder',
    section: 'Proxies',
    runs: 'site',
    does: 'Finds the healthy ones among your own proxies: three probes each, with abuse-list evidence.',
    leaves: 'The proxies you enter are sent to this site, which connects to them; passwords are not stored.',
    never: 'It never ranks proxies by how well they pass fraud checks.',
    keywords: 'proxy clean healthy blocklist abuse latency',
  },
} as const satisfies Record<string, Tool>

export type ToolId = keyof typeof tools

export const plannedTools: readonly Pick<Tool, 'name' | 'does' | 'keywords'>[] = [
  {
    name: '3-D Secure log reader',
    does: 'Follows an authentication through its messages and shows where it ended.',
    keywords: '3ds 3-d secure acs areq ares creq challenge frictionless log',
  },
]
