import { Type } from 'typebox'

export const accountsApi = {
  'POST /api/auth/logout': {
    summary: 'End the session of the token that is sent',
    returns: Type.Object({}),
  },
} as const
