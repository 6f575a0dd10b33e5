import { Noun, Type } from '../schema.ts'
import { Matched, nullable } from './schemas.ts'

const degrees = Type.Union([Type.Number(), Type.Null()])

/** The API of binlist.net, version 3: its clients work here when their base URL is changed. */
export const binlistApi = {
  'GET /binlist/:bin': {
    summary: 'Look up a BIN of 4 to 9 digits, compatible with binlist.net',
    fails: ['bin_not_found'],
    cache: 'data',
    anyOrigin: true,
    rate: 'lookup',
    params: Type.Object({
      bin: Type.String({ pattern: '^\\d{4,9}$', message: 'BIN must have 4 to 9 digits' }),
    }),
    returns: Noun('BinlistNetBin', {
      matched: Matched,
      number: Type.Object({
        length: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Null when the network has several.',
        }),
        luhn: Type.Union([Type.Boolean(), Type.Null()]),
      }),
      scheme: nullable,
      type: nullable,
      brand: nullable,
      prepaid: Type.Union([Type.Boolean(), Type.Null()]),
      country: Type.Object({
        numeric: nullable,
        alpha2: nullable,
        name: nullable,
        emoji: nullable,
        currency: nullable,
        latitude: degrees,
        longitude: degrees,
      }),
      bank: Type.Object({ name: nullable, url: nullable, phone: nullable, city: nullable }),
    }),
  },
} as const
