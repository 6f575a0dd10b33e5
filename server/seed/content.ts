import type { BinRecord } from '#engine/records/record.ts'

export const names = [
  'Ada Lindqvist',
  'Marek',
  'Payments QA',
  'Ines Caldeira',
  'tomasz_k',
  'Fraud desk',
  'Yuki Tanaka',
  undefined,
]

export interface ListPlan {
  name: string
  description: string
  is_public: boolean
  forkable?: boolean
  downloadable?: boolean
  filterable?: boolean
  fits: (record: BinRecord) => boolean
  size: number
  noted: number
}

export const listPlans: ListPlan[] = [
  {
    name: 'Sandbox BINs that fail 3-D Secure',
    description:
      'Seen in our test runs since spring.\n\nNotes say which step failed. Please tell us about more.',
    is_public: true,
    forkable: true,
    fits: ({ brand, type }) => brand === 'VISA' && type === 'CREDIT',
    size: 42,
    noted: 0.7,
  },
  {
    name: 'Debit, to be routed locally',
    description: 'Cheaper over the domestic network. Checked against the acquirer’s table every month.',
    is_public: true,
    forkable: true,
    fits: ({ type }) => type === 'DEBIT',
    size: 320,
    noted: 0.1,
  },
  {
    name: 'Corporate cards: no reward points',
    description: '',
    is_public: true,
    fits: ({ category }) => /BUSINESS|CORPORATE|COMMERCIAL/.test(category),
    size: 64,
    noted: 0.3,
  },
  {
    name: 'Disputes in Q3',
    description: 'Internal. Ask the fraud desk before sharing.',
    is_public: false,
    fits: ({ brand }) => brand === 'MASTERCARD',
    size: 25,
    noted: 1,
  },
  {
    name: 'UnionPay issuers to support first',
    description: 'Ordered by volume.',
    is_public: true,
    downloadable: false,
    filterable: false,
    fits: ({ brand }) => brand === 'CHINA UNION PAY',
    size: 30,
    noted: 0.5,
  },
  { name: 'My own cards', description: '', is_public: false, fits: () => true, size: 5, noted: 1 },
  {
    name: 'Amex ranges',
    description: 'Every American Express BIN that answered in production.',
    is_public: true,
    forkable: true,
    fits: ({ brand }) => brand === 'AMERICAN EXPRESS',
    size: 1200,
    noted: 0,
  },
  {
    name: 'Bank unknown: help wanted',
    description: 'No source names an issuer for these. Notes hold our guesses.',
    is_public: true,
    fits: ({ issuer }) => issuer === '',
    size: 48,
    noted: 0.4,
  },
  {
    name: 'Regression set 2025-11',
    description: 'Do not edit: the nightly run compares against it.',
    is_public: false,
    fits: () => true,
    size: 150,
    noted: 0.05,
  },
  {
    name: 'Empty on purpose',
    description: 'For trying out how an empty list looks.',
    is_public: true,
    fits: () => true,
    size: 0,
    noted: 0,
  },
]

export const notes = [
  'fails at the challenge step',
  'works since the issuer migrated',
  'two banks claim this one',
  'prepaid, although it says credit',
  'seen 14 times in October',
  'call the issuer before blocking',
  'co-badged',
  'ours',
  'was Maestro until 2023',
  'ask Marek',
  'declines amounts over 500',
  'virtual cards of a travel agency',
]

export interface ReviewPlan {
  stars: number
  description: string
  tags: number[]
}

export const reviewPlans: ReviewPlan[] = [
  { stars: 5, description: 'Brand, level and bank are all right. Checked with the issuer.', tags: [1] },
  { stars: 4, description: 'Right, except that the phone number is an old one.', tags: [1, 2] },
  {
    stars: 2,
    description: 'The bank was sold in 2021. These cards now belong to its new owner.',
    tags: [3, 10],
  },
  { stars: 1, description: 'Wrong country: issued in Austria, not in Australia.', tags: [4] },
  { stars: 3, description: 'Sold as Gold, but the network treats it as Classic.', tags: [5] },
  { stars: 5, description: '', tags: [1] },
  { stars: 4, description: 'Prepaid gift cards. Refunds work, recurring payments do not.', tags: [6] },
  { stars: 3, description: 'Single-use numbers of a virtual card service.', tags: [7, 8] },
  { stars: 5, description: 'Co-badged with the domestic scheme; both networks accept it.', tags: [9, 1] },
  { stars: 2, description: '', tags: [2] },
  {
    stars: 4,
    description:
      'We process about two thousand of these a month.\n\nAuthorisation rates dropped in March, when the issuer moved to another processor, and recovered in April.',
    tags: [10],
  },
  { stars: 1, description: 'asdf', tags: [] },
]

export const reportReasons = [
  'This says nothing about the BIN.',
  'The name of the list is advertising.',
  'Looks like it was written by a competitor of the bank.',
]

export const correctionPlans = [
  {
    field: 'issuer',
    value: 'Bank of the North',
    reason: 'The bank was sold in 2021: https://north.example/press.',
  },
  { field: 'country', value: 'Iceland', reason: 'The letter that came with my card is from Reykjavík.' },
  { field: 'phone', value: '+354 555 0100', reason: 'Printed on the back of the card.' },
  { field: 'url', value: 'https://north.example', reason: 'The old address is for sale.' },
] as const

export const voteLines = [
  { vote: 'confirm', line: 'Mine says so too.' },
  { vote: 'dispute', line: 'Not for cards issued before 2020.' },
  { vote: 'confirm', line: '' },
] as const
