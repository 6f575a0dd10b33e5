import { Type } from 'typebox'
import { nullable } from './schemas.ts'

/** The call of binlist.net, version 3, so that its clients work here by changing one address. */
export const binlistApi = {
  'GET /binlist/:bin': {
    summary: 'One BIN of 4 to 9 digits, as binlist.net answers',
    anyOrigin: true,
    rate: 'lookup',
    params: Type.Object({
      bin: Type.String({ pattern: '^\\d{4,9}$', message: 'A BIN here has 4 to 9 digits' }),
    }),
    returns: Type.Object({
      number: Type.Object({ length: Type.Null(), luhn: Type.Null() }),
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
        latitude: Type.Null(),
        longitude: Type.Null(),
      }),
      bank: Type.Object({ name: nullable, url: nullable, phone: nullable, city: Type.Null() }),
    }),
  },
} as const
