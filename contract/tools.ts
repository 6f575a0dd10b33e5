export const toolSections = ['Logs', 'Cards', 'Identity', 'Data Manipulation', 'Proxies'] as const

export interface Tool {
  path: `/tools/${string}`
  name: string
  section: (typeof toolSections)[number]
  /** One sentence each, shown on its page. */
  does: string
  leaves: string
  never: string
  keywords: string
}

/** Every tool of the hub. Hub, routes, search and page heads derive from this table. */
export const tools = {
  decryptor: {
    path: '/tools/decryptor',
    name: 'Decryptor',
    section: 'Logs',
    does: 'Opens your own encrypted logs and files with your own key.',
    leaves: 'Nothing leaves your browser: it works where no connection can be made.',
    never: 'It never guesses keys, and masks what looks like a card number.',
    keywords: 'decrypt openssl aes gcm cbc fernet jwe jws age pgp gpg libsodium base64 gzip log',
  },
  resell: {
    path: '/tools/resell',
    name: 'HaveIBeenSold',
    section: 'Cards',
    does: 'Tells whether your card is in an exposure dataset that the operator of this site has.',
    leaves: 'The first digits, expiry date, name and postal code go to this site and are not stored.',
    never: 'It never asks for the card number.',
    keywords: 'breach leak exposed stolen sold card check resell',
  },
  antifraudDeobfuscate: {
    path: '/tools/antifraudDeobfuscate',
    name: 'Antifraud deobfuscate',
    section: 'Data Manipulation',
    does: 'Makes an obfuscated script readable and reports which browser signals it reads.',
    leaves: 'Nothing leaves your browser: the script is taken apart in a sandbox.',
    never: 'It never fetches an address and never puts out a patched script.',
    keywords: 'javascript deobfuscate webcrack fingerprint skimmer magecart canvas pci dss',
  },
  'ip-check': {
    path: '/tools/ip-check',
    name: 'IP check',
    section: 'Identity',
    does: 'Shows what sites can tell from your connection: address, network, country, leaks.',
    leaves: 'Your address reaches this site, as with every visit; it is not stored.',
    never: 'It never asks a third party.',
    keywords: 'ip address asn webrtc leak vpn tor proxy dns country',
  },
  'mass-proxy-checker': {
    path: '/tools/mass-proxy-checker',
    name: 'Mass proxy checker',
    section: 'Proxies',
    does: 'Checks up to 500 of your own proxies: alive, how fast, where they come out, whether they tamper.',
    leaves: 'The proxies you enter go to this site, which connects to them; passwords are not stored.',
    never: 'It never connects to anything but public addresses and its own judge.',
    keywords: 'proxy http socks5 check test latency anonymity exit',
  },
  'clean-proxy-finder': {
    path: '/tools/clean-proxy-finder',
    name: 'Clean proxy finder',
    section: 'Proxies',
    does: 'Of your own proxies, finds the healthy ones: three probes each, with abuse-list evidence.',
    leaves: 'The proxies you enter go to this site, which connects to them; passwords are not stored.',
    never: 'It never ranks proxies by how well they pass fraud checks.',
    keywords: 'proxy clean healthy blocklist abuse latency',
  },
} as const satisfies Record<string, Tool>

export type ToolId = keyof typeof tools

/** What is planned: shown on the hub under Coming Soon, without a page. */
export const plannedTools: readonly Pick<Tool, 'name' | 'does' | 'keywords'>[] = [
  {
    name: 'ISO 8583 reader',
    does: 'Takes a payment message apart, field by field, with card numbers masked.',
    keywords: 'iso8583 bitmap message authorisation switch log',
  },
  {
    name: 'EMV tag reader',
    does: 'Explains the tags of a chip transaction in plain words.',
    keywords: 'emv tlv tag chip terminal receipt',
  },
  {
    name: '3-D Secure log reader',
    does: 'Follows one authentication through its messages and says where it ended.',
    keywords: '3ds 3-d secure acs areq ares creq challenge frictionless log',
  },
]
