import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { session } from '../../session.ts'

/** Clears the session, goes to the front page and shows a notice there. */
export function useLeave(): (notice: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (notice) => {
    void navigate('/', { state: { notice } })
    session.clear()
    client.clear()
  }
}
