import { Type } from '../schema.ts'
import { binLength, binMessages } from '../formats/bin-text.ts'
import { formatNumber } from '../formats/numbers.ts'
import { limits } from '../limits.ts'
import type { BinRow } from './bins.ts'

export const lineTypes = ['text/plain', 'text/csv', 'application/x-ndjson'] as const
export type LineType = (typeof lineTypes)[number]

export const tooManyInAddress = `At most ${formatNumber(limits.binsPerSheet)} BINs in an address. POST /api/bulk takes more.`

/** Why a line has no answer, or why there are no more lines. The line itself is never repeated. */
export const lineErrors = {
  empty: 'This line is empty.',
  not_a_bin: `Not a BIN: that has ${binLength}.`,
  too_long: binMessages.tooLong,
  not_json: 'Not valid JSON.',
  line_too_long: `Lines have at most ${formatNumber(limits.bulkLineBytes)} bytes.`,
  bad_quotes: 'The quotation marks of this record do not match.',
  too_many_cells: 'This record has more cells than the first one.',
  too_many_lines: `A request has at most ${formatNumber(limits.bulkLines)} lines. Send the rest in another one.`,
  rate_limited: 'Rate Limited: Try again later!',
  damaged: 'The rest of the body cannot be read.',
} as const
export type LineError = keyof typeof lineErrors

export type BulkAnswer = Partial<Omit<BinRow, 'id' | 'note'>> & {
  line: number
  found: boolean
  error?: LineError
  message?: string
}

const options = {
  extended: Type.Optional(
    Type.Boolean({
      default: false,
      description: `Compare up to ${limits.extendedBinDigits} digits: a BIN is answered by itself or, if the data does not have it, by its longest known prefix. Otherwise its first ${limits.binDigits} digits are compared.`,
    }),
  ),
  include_url: Type.Optional(Type.Boolean({ description: 'In csv: add the URL of the bank.' })),
  include_phone: Type.Optional(Type.Boolean({ description: 'In csv: add the phone number of the bank.' })),
}

const columns =
  'BRAND, TYPE, LEVEL, BANK, COUNTRY, URL and PHONE if requested, TRAITS, FUNDING, MATCHED (the BIN of the data that answers it; empty when there is none) and ERROR'

export const bulkApi = {
  'POST /api/bulk': {
    summary: 'Look up as many BINs as there are lines, while they are being sent',
    anyOrigin: true,
    rate: 'lookup',
    lines: lineTypes,
    types: ['application/x-ndjson', 'text/csv'],
    fails: ['bulk_full'],
    query: Type.Object({
      format: Type.Optional(
        Type.Union([Type.Literal('ndjson'), Type.Literal('csv')], {
          message: 'Format must be one of ndjson, csv',
          description: 'By default csv for csv, else ndjson.',
        }),
      ),
      column: Type.Optional(
        Type.String({
          maxLength: 200,
          description:
            'Of csv, the name or number of the column that holds the BIN; of ndjson, the name of the property. By default the one named bin.',
        }),
      ),
      ...options,
    }),
    returns: Type.String({
      description: `One line per line, in order. ndjson: \`line\`, \`bin\`, \`found\`, the facts of a row, \`matched\` when a shorter BIN answers it, \`longer\` (how many longer BINs begin with it), or \`error\` and \`message\`. csv: the columns that were sent, or BIN, then ${columns}.`,
    }),
  },
  'GET /api/lookup.csv': {
    summary: 'Look up BINs for a spreadsheet',
    cache: 'data',
    anyOrigin: true,
    rate: 'lookup',
    types: ['text/csv'],
    query: Type.Object({
      bins: Type.String({
        maxLength: 12 * limits.binsPerSheet,
        missing: 'bins is required, such as ?bins=457173,437773',
        message: tooManyInAddress,
        description: `Up to ${formatNumber(limits.binsPerSheet)} BINs, separated by commas. An empty one gets an empty row, so that rows stay next to their cells.`,
      }),
      ...options,
    }),
    returns: Type.String({ description: `A row per BIN, in order. Columns: BIN, ${columns}.` }),
  },
} as const
