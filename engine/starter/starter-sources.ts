// The dataset that a fresh installation serves before it has fetched or imported anything: it comes with the
// installed packages, so it needs no network.
import type { BinRecord, Source } from '../records/record.ts'
import { readBanksDb } from './banks-db.ts'
import { readCardInfo } from './card-info.ts'
import { readBankcard, readBankcardinfo } from './chinese.ts'
import { recordsOf } from './records-of.ts'

interface StarterSource {
  source: Source
  records: () => Iterable<BinRecord>
}

/** In merge order: the first source that has a value wins. */
export function starterSources(): StarterSource[] {
  return [
    { source: banksDb, records: () => recordsOf(readBanksDb()) },
    { source: cardInfo, records: () => recordsOf(readCardInfo()) },
    { source: bankcard, records: () => recordsOf(readBankcard()) },
    { source: bankcardinfo, records: () => recordsOf(readBankcardinfo()) },
  ]
}

const banksDb: Source = {
  name: 'banks-db',
  title: 'Banks DB 0.12.0',
  licence: 'CC BY 4.0',
  url: 'https://github.com/ramoona/banks-db',
  date: '2017-07-16',
}

const cardInfo: Source = {
  name: 'card-info',
  title: 'card-info 1.2.4 (Russian banks)',
  licence: 'MIT',
  url: 'https://github.com/iserdmi/card-info',
  date: '2017-04-20',
}

const bankcard: Source = {
  name: 'bankcard',
  title: 'bankcard 3.1.6 (Chinese banks)',
  licence: 'MIT',
  url: 'https://github.com/caijf/bankcard',
  date: '',
}

const bankcardinfo: Source = {
  name: 'bankcardinfo',
  title: 'bankcardinfo 2.0.6 (Chinese banks)',
  licence: 'ISC',
  url: 'https://github.com/navyxie/bankcardinfo',
  date: '2020-05-25',
}
