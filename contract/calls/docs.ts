import { Type } from '../schema.ts'

export const docsApi = {
  'GET /api/openapi.json': {
    summary: 'This API as an OpenAPI 3.1 document',
    rate: 'lookup',
    anyOrigin: true,
    cache: 'data',
    returns: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
  },
} as const
