import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { session } from '../../session.ts'

/** Forgets who was signed in, goes home, and says there what has happened. */
export function useLeave(): (notice: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (notice) => {
    void navigate('/', { state: { notice } })
    session.clear()
    client.clear()
  }
}
