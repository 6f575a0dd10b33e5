import { useNavigate } from '../router/Router.tsx'
import { session } from '../session/session.ts'

/** Logs out in this browser and goes to the front page, which may show a notice. */
export function useLeave(): (notice?: string) => void {
  const navigate = useNavigate()
  return (notice) => {
    navigate('/', notice === undefined ? {} : { state: { notice } })
    session.logOut()
  }
}
