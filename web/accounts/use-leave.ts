import { useNavigate } from '../router/Router.tsx'
import { session } from '../session/session.ts'

export function useLeave(): (notice?: string) => void {
  const navigate = useNavigate()
  return (notice) => {
    navigate('/', notice === undefined ? {} : { state: { notice } })
    session.logOut()
  }
}
