// The commands of the table for data besides BINs, and for trying Bindex out.
import type { CommandDefinition } from './definition.ts'

export const otherDataCommands = {
  proxies: {
    arguments: 'check',
    completes: ['check'],
    most: 1,
    summary: 'check a file of proxies, as the site does',
    about:
      'Checks the proxies in a file, in any notation that the site reads. The judge is the running server, so set PUBLIC_URL or PROXY_JUDGE as it does. The exit code is 1 when one of them does not work.',
    options: {
      file: { words: 'the file; - is standard input', value: 'FILE', values: 'file' },
      type: {
        words: 'for lines that name none: http, https, socks4, socks5 or auto',
        value: 'TYPE',
        values: ['auto', 'http', 'https', 'socks4', 'socks5'],
      },
      probes: { words: '1 or 3 requests through each (1)', value: 'NUMBER', values: ['1', '3'] },
      working: { words: 'print those that work, as they are in the file' },
      template: { words: 'print those that work by a template: {{ip}}:{{port}}', value: 'TEXT' },
    },
  },
  'import-exposures': {
    arguments: 'FILE',
    completes: 'file',
    most: 1,
    summary: 'import a dataset of exposed cards, as keyed hashes',
    about:
      'Imports a csv or csv.gz file with the columns bin, exp (or exp_month and exp_year), name and zip. Only a keyed hash of each row is stored. A file that contains a card number anywhere is refused. The server may keep running, and searches the new dataset as soon as it is complete.',
    options: {
      name: { words: 'the name that visitors see', value: 'NAME' },
      'source-class': { words: 'the kind of source, such as "breach notice"', value: 'TEXT' },
      'lawful-basis': { words: 'why you may store it', value: 'TEXT' },
      date: { words: 'the date of the data', value: 'YYYY-MM-DD' },
      check: { words: 'only check whether FILE can be imported' },
      list: { words: 'list the datasets' },
      remove: { words: 'show what would be removed', value: 'NAME' },
      yes: { words: 'with --remove: remove it permanently' },
    },
    linesAsJson: true,
  },
  'update-ip': {
    arguments: 'FILE|URL…',
    completes: 'file',
    most: Infinity,
    summary: 'import newer or additional data for the IP check',
    about:
      'Imports IP data from mmdb or csv files (also .gz), or from lists with one network per line. A running server loads it automatically. Files whose names differ only in -ipv4 and -ipv6 are one source. A source of the same name is replaced. Without arguments, it lists the sources.',
    options: {
      list: {
        words: 'it is a list of hosting, vpn, tor or abuse networks',
        value: 'KIND',
        values: ['hosting', 'vpn', 'tor', 'abuse'],
      },
      delist: { words: 'where owners can ask for removal from that list', value: 'ADDRESS' },
      name: { words: 'the name of the source, if not that of its file', value: 'NAME' },
      title: { words: 'its title on the page', value: 'TEXT' },
      licence: { words: 'its licence', value: 'TEXT' },
      url: { words: 'its home page, if not where it was fetched from', value: 'ADDRESS' },
      date: { words: 'the date of the data, if the file has none', value: 'YYYY-MM-DD' },
      remove: { words: 'remove a source, or restore one of Bindex’s own', value: 'NAME' },
      lists: { words: 'fetch free lists of Tor exits, VPN and hosting networks, or those in IP_LISTS' },
      fetch: { words: 'fetch the data that a package leaves out: 94 MB, by npm' },
      seed: { words: 'build the tables of the installed packages', hidden: true },
    },
    linesAsJson: true,
  },
  'export-corrections': {
    arguments: '',
    most: 0,
    summary: 'print the accepted corrections, for others to use',
    about: 'Prints the accepted corrections of this site as csv.',
    options: {
      for: {
        words: 'bin-list-data: the corrected rows, in the format of that project',
        value: 'PROJECT',
        values: ['bin-list-data'],
      },
      against: {
        words: 'as a patch of this bin-list-data.csv, for patch -p1 or git apply',
        value: 'FILE',
        values: 'file',
      },
    },
    linesAsJson: true,
  },
  seed: {
    arguments: '',
    most: 0,
    summary: 'fill a development database with examples',
    about:
      'Fills the development database with accounts, lists, notes, bookmarks, reviews, reports, views and corrections, and prints user IDs to log in with. A database that has accounts is left alone, unless --again is given. DATA_DIR (./var-dev if not set) or DATABASE_URL says which database. The server may run meanwhile.',
    options: { again: { words: 'add more to a database that has accounts' } },
  },
} as const satisfies Record<string, CommandDefinition>
