import { useNavigate } from 'react-router'
import { session } from '../session/session.ts'

/** Logs out in this browser and goes to the front page, which may show a notice. */
export function useLeave(): (notice?: string) => void {
  const navigate = useNavigate()
  return (notice) => {
    void navigate('/', notice === undefined ? {} : { state: { notice } })
    session.logOut()
  }
}
