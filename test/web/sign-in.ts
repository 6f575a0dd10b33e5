import { act } from '@testing-library/react'
import { session, type StoredUser } from '../../web/session/session.ts'

/** Signs in, as after a login in this browser. */
export const signIn = (part: Partial<StoredUser> = {}): void => session.set(made(part))

/** Signs in in another tab of this browser. */
export const signInElsewhere = (part: Partial<StoredUser> = {}): void =>
  changeElsewhere(() => localStorage.setItem('user', JSON.stringify(made(part))))

/** Logs out in another tab of this browser. */
export const logOutElsewhere = (): void => changeElsewhere(() => localStorage.removeItem('user'))

const made = (part: Partial<StoredUser>): StoredUser => ({
  userId: 'A',
  token: 'secret',
  name: null,
  onboarded_at: null,
  ...part,
})

function changeElsewhere(change: () => void): void {
  change()
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'user' })))
}
