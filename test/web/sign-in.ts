import { session, type StoredUser } from '../../web/session.ts'

/** Signs in, as after a login in this browser. */
export const signIn = (part: Partial<StoredUser> = {}): void =>
  session.set({ userId: 'A', token: 'secret', name: null, onboarded_at: null, ...part })
